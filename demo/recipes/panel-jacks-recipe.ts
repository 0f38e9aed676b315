import { baseName } from '#demo/irregular-numbers.ts'
import { typed } from '#demo/recipes/dimensions.ts'
import { COLORS, FINISHES, type Finish } from '#demo/recipes/finishes.ts'
import { boardSteps, MOUNT, type Mount, nut, nutInFlat } from '#demo/recipes/mounts.ts'
import { type SamplePart, thin } from '#demo/sample-part.ts'
import type { Draw } from '#demo/seed.ts'

const clip: Mount = { text: 'Snap-in Clip', beyond: 31, hole: (shank) => shank + 5 }

type Jack = {
  readonly base: string
  readonly plug: string
  readonly depth: number
  readonly insulation: string
  readonly mount: Mount
  /** The diameter through the panel. */
  readonly shank: number
  readonly contact: string
  readonly body: string
  readonly spring: string
  readonly milSpec: string | null
}

const TIP = { plug: '.080" Tip Plug', depth: 437 }
const SMALL = { plug: '.040" Tip Plug', depth: 250 }
const MIL_JACK = 'MIL-DTL-39024/1'

const brass = { body: 'Brass', spring: 'Beryllium Copper' }
const copper = { body: 'Beryllium Copper', spring: 'Phosphor Bronze' }
const nylon = { insulation: 'Nylon', milSpec: null }
const ptfe = { insulation: 'PTFE', mount: MOUNT.press }
const dap = { insulation: 'Diallyl Phthalate' }

const JACKS: readonly Jack[] = [
  {
    base: '45-701',
    ...TIP,
    ...nylon,
    mount: nut('1/4-32'),
    shank: 250,
    contact: 'Turret',
    ...brass,
    milSpec: MIL_JACK,
  },
  { base: '45-702', ...TIP, ...nylon, mount: nutInFlat('1/4-32'), shank: 250, contact: 'Solder Cup', ...brass },
  { base: '45-703', ...TIP, ...nylon, mount: nut('5/16-32'), shank: 312, contact: 'Turret', ...copper },
  { base: '45-704', ...TIP, ...nylon, mount: clip, shank: 245, contact: 'Pin', ...brass },
  { base: '45-705', ...TIP, ...ptfe, shank: 218, contact: 'Pin', ...brass, milSpec: null },
  { base: '45-706', ...TIP, ...ptfe, shank: 218, contact: 'Turret', ...brass, milSpec: 'MIL-DTL-39024/6' },
  { base: '45-707', ...TIP, ...ptfe, shank: 187, contact: 'Solder Cup', ...copper, milSpec: null },
  { base: '45-708', ...TIP, ...dap, mount: nut('1/4-32'), shank: 250, contact: 'Turret', ...brass, milSpec: MIL_JACK },
  { base: '45-709', ...TIP, ...dap, mount: nut('1/4-32'), shank: 250, contact: '-', ...brass, milSpec: null },
  { base: '45-710', ...SMALL, ...nylon, mount: nut('10-32'), shank: 190, contact: 'Turret', ...brass },
  { base: '45-711', ...SMALL, ...nylon, mount: clip, shank: 156, contact: 'Pin', ...copper },
  { base: '45-712', ...SMALL, ...ptfe, shank: 136, contact: 'Pin', ...brass, milSpec: 'MIL-DTL-39024/9' },
  { base: '45-713', ...SMALL, ...ptfe, shank: 156, contact: 'Turret', ...brass, milSpec: null },
  { base: '45-714', ...SMALL, ...dap, mount: nut('8-32'), shank: 164, contact: '-', ...brass, milSpec: null },
]

const BODY_AND_SPRING: readonly (readonly [Finish, Finish])[] = [
  ['Silver', 'Gold'],
  ['Bright Tin', 'Silver'],
  ['Gold', 'Gold'],
]

/** `45-701-3-0204`: plug, insulation, mount and contact; panel; color, then body finish. */
export function panelJackParts(draw: Draw): SamplePart[] {
  const parts = JACKS.flatMap((jack) =>
    boardSteps('2', '4').flatMap(({ option, board }) =>
      COLORS.flatMap(({ digit, name }) =>
        BODY_AND_SPRING.map(([body, spring]) => ({
          number: `${baseName(jack.base)}-${option}-0${digit}${FINISHES[body].code}`,
          base: baseName(jack.base),
          fields: {
            color: name,
            length: typed(jack.depth + 218 + board, draw),
            matesWith: jack.plug,
            mounting: jack.mount.text,
            milSpec: jack.milSpec,
            insulationMaterial: jack.insulation,
            boardThickness: typed(board, draw),
            holeDepth: typed(jack.depth, draw),
            holeSize: typed(jack.mount.hole(jack.shank), draw),
            feedThruCombination: jack.contact,
            bodyMaterial: jack.body,
            bodyFinish: body,
            springMaterial: jack.spring,
            springFinish: spring,
          },
        })),
      ),
    ),
  )
  return thin(draw, parts, 420)
}
