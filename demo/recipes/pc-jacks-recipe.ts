import { baseName } from '#demo/irregular-numbers.ts'
import { typed } from '#demo/recipes/dimensions.ts'
import { COLORS, FINISHES, type Finish } from '#demo/recipes/finishes.ts'
import { boardSteps, MOUNT, type Mount, shankFor } from '#demo/recipes/mounts.ts'
import { type SamplePart, thin } from '#demo/sample-part.ts'
import type { Draw } from '#demo/seed.ts'

type Bore = { readonly plug: string; readonly depth: number; readonly shank: number }

const TIP: Bore = { plug: '.080" Tip Plug', depth: 437, shank: 62 }
const SMALL: Bore = { plug: '.050" Tip Plug', depth: 312, shank: 46 }
const PIN: Bore = { plug: '.040" Pin', depth: 187, shank: 40 }

// Press-fit jacks have a PTFE bushing this much wider than the shank.
const BUSHING = 62

type Insulated = {
  readonly base: string
  readonly bore: Bore
  readonly orientation: 'Vertical' | 'Horizontal'
  readonly mount: Mount
  readonly insulation: string
  readonly body: string
  readonly finishes: readonly Finish[]
  readonly feedThru: string
  /** The sheet of MIL-DTL-39024 that covers the jack in its first finish. */
  readonly sheet: string | null
}

const solder = { mount: MOUNT.solder, insulation: 'Nylon', feedThru: '-', sheet: null }
const press = { mount: MOUNT.press, insulation: 'PTFE', feedThru: 'Pin', sheet: null }
const upright = 'Vertical'
const atTheEdge = 'Horizontal'
const tin: readonly Finish[] = ['Silver', 'Bright Tin']
const gold: readonly Finish[] = ['Gold', 'Silver']
const lead: readonly Finish[] = ['Bright Tin-Lead', 'Electro-Tin']

const INSULATED: readonly Insulated[] = [
  { base: '50-401', bore: TIP, orientation: upright, ...solder, body: 'Brass', finishes: tin, sheet: '10' },
  { base: '50-402', bore: TIP, orientation: atTheEdge, ...solder, body: 'Brass', finishes: tin, sheet: '11' },
  { base: '50-403', bore: TIP, orientation: upright, ...press, body: 'Beryllium Copper', finishes: gold },
  { base: '50-404', bore: TIP, orientation: atTheEdge, ...solder, body: 'Phosphor Bronze', finishes: tin },
  { base: '50-405', bore: TIP, orientation: upright, ...solder, body: 'Leaded Red Brass', finishes: lead },
  { base: '50-406', bore: SMALL, orientation: upright, ...solder, body: 'Brass', finishes: gold, sheet: '12' },
  { base: '50-407', bore: SMALL, orientation: atTheEdge, ...solder, body: 'Brass', finishes: gold },
  { base: '50-408', bore: SMALL, orientation: upright, ...press, body: 'Beryllium Copper', finishes: gold },
  { base: '50-409', bore: SMALL, orientation: upright, ...solder, body: 'Phosphor Bronze', finishes: lead },
  { base: '50-410', bore: PIN, orientation: upright, ...solder, body: 'Beryllium Copper', finishes: gold },
  { base: '50-411', bore: PIN, orientation: atTheEdge, ...solder, body: 'Brass', finishes: tin },
  { base: '50-412', bore: PIN, orientation: upright, ...press, body: 'Leaded Red Brass', finishes: tin },
]

/** `50-401-2-0204`: plug, mount, body; board; color, then finish. */
export function insulatedPcJackParts(draw: Draw): SamplePart[] {
  const parts = INSULATED.flatMap((jack) =>
    boardSteps('1', '3').flatMap(({ option, board }) =>
      COLORS.flatMap(({ digit, name }) =>
        jack.finishes.map((finish, rank) => ({
          number: `${baseName(jack.base)}-${option}-0${digit}${FINISHES[finish].code}`,
          base: baseName(jack.base),
          fields: {
            matesWith: jack.bore.plug,
            holeDepth: typed(jack.bore.depth, draw),
            length: typed(jack.bore.depth + 93 + shankFor(jack.mount, board), draw),
            feedThruCombination: jack.feedThru,
            mounting: jack.mount.text,
            holeSize: typed(jack.mount.hole(jack.bore.shank + (jack.insulation === 'PTFE' ? BUSHING : 0)), draw),
            boardThickness: typed(board, draw),
            mountingOrientation: jack.orientation,
            bodyMaterial: jack.body,
            bodyFinish: finish,
            insulationMaterial: jack.insulation,
            color: name,
            milPartNumber: jack.sheet && rank === 0 ? `M39024/${jack.sheet}-${option}${digit}` : null,
          },
        })),
      ),
    ),
  )
  return thin(draw, parts, 480)
}

type Bare = readonly [base: string, Bore, orientation: 'Vertical' | 'Horizontal', Mount, body: string, feedThru: string]

const BARE: readonly Bare[] = [
  ['52-401', TIP, upright, MOUNT.roll, 'Brass', 'Pin'],
  ['52-402', TIP, upright, MOUNT.press, 'Brass', 'Pin'],
  ['52-403', TIP, upright, MOUNT.flare, 'Beryllium Copper', '-'],
  ['52-404', TIP, atTheEdge, MOUNT.solder, 'Brass', '-'],
  ['52-405', TIP, upright, MOUNT.elliptical, 'Leaded Red Brass', 'Turret'],
  ['52-406', TIP, upright, MOUNT.solder, 'Phosphor Bronze', '-'],
  ['52-407', SMALL, upright, MOUNT.roll, 'Brass', 'Pin'],
  ['52-408', SMALL, upright, MOUNT.press, 'Beryllium Copper', 'Pin'],
  ['52-409', SMALL, atTheEdge, MOUNT.solder, 'Brass', '-'],
  ['52-410', SMALL, upright, MOUNT.flare, 'Phosphor Bronze', '-'],
  ['52-411', PIN, upright, MOUNT.roll, 'Brass', '-'],
  ['52-412', PIN, upright, MOUNT.press, 'Beryllium Copper', 'Pin'],
  ['52-413', PIN, upright, MOUNT.elliptical, 'Leaded Red Brass', '-'],
  ['52-414', PIN, atTheEdge, MOUNT.solder, 'Phosphor Bronze', '-'],
]

const BARE_FINISHES: readonly Finish[] = [
  'Bright Tin',
  'Gold',
  'Silver',
  'Electro-Tin',
  'Bright Tin-Lead',
  'Electro Solder',
]

/** `52-401-2-02`: plug, mount and body; board; finish. */
export function nonInsulatedPcJackParts(draw: Draw): SamplePart[] {
  const parts = BARE.flatMap(([base, bore, orientation, mount, body, feedThru]) =>
    boardSteps('1', '6').flatMap(({ option, board }) =>
      BARE_FINISHES.map((finish) => ({
        number: `${baseName(base)}-${option}-${FINISHES[finish].code}`,
        base: baseName(base),
        fields: {
          matesWith: bore.plug,
          holeDepth: typed(bore.depth, draw),
          length: typed(bore.depth + 62 + shankFor(mount, board), draw),
          feedThruCombination: feedThru,
          mounting: mount.text,
          shankLength: typed(shankFor(mount, board), draw),
          boardThickness: typed(board, draw),
          holeSize: typed(mount.hole(bore.shank), draw),
          bodyMaterial: body,
          bodyFinish: finish,
          mountingOrientation: orientation,
        },
      })),
    ),
  )
  return thin(draw, parts, 480)
}
