import { baseName } from '#demo/irregular-numbers.ts'
import { inchRange, typed } from '#demo/recipes/dimensions.ts'
import { type Alloy, COLORS, colorsNamed, FINISHES, type Finish } from '#demo/recipes/finishes.ts'
import { boardSteps, MOUNT, type Mount, nut, screw, shankFor } from '#demo/recipes/mounts.ts'
import { type SamplePart, thin } from '#demo/sample-part.ts'
import type { Draw } from '#demo/seed.ts'

/** The letter of a material and finish. H is brass alone (behavior 16.1). */
const letterOf = (material: Alloy, finish: Finish): string =>
  finish === 'Bright Tin-Lead' && material !== 'Brass' ? 'B' : FINISHES[finish].letter

/** The two numbers of one item, which share everything after the slash (behavior 16.1). */
const twins = (tail: string) => ({ milPartNumber: `M55155/${tail}`, cidPartNumber: `AA59126/${tail}` })

type Insulated = {
  readonly base: string
  readonly sheet: string
  readonly feedThru: string
  /** Length on a .062 board. */
  readonly length: number
  readonly insulation: 'PTFE' | 'DIALLYL PHTHALATE'
  readonly mount: Mount
  /** Whether the first item's bushing holds any board from .031 to .062. */
  readonly fitsRange?: boolean
}

const DOUBLE = 'DOUBLE TURRET/PIN'
/** The bushing for a hole of this size. */
const ptfe = (hole: number) => ({ insulation: 'PTFE' as const, mount: { ...MOUNT.press, hole: () => hole } })
const dap = (mount: Mount) => ({ insulation: 'DIALLYL PHTHALATE' as const, mount })

const INSULATED: readonly Insulated[] = [
  { base: '10-880', sheet: '29', feedThru: 'TURRET/PIN', length: 687, ...ptfe(136), fitsRange: true },
  { base: '10-881', sheet: '30', feedThru: DOUBLE, length: 781, ...ptfe(136) },
  { base: '10-882', sheet: '31', feedThru: 'Pin/Pin', length: 625, ...ptfe(116) },
  { base: '10-883', sheet: '32', feedThru: '-', length: 437, ...ptfe(136) },
  { base: '10-884', sheet: '33', feedThru: 'TURRET/PIN', length: 562, ...ptfe(102), fitsRange: true },
  { base: '10-885', sheet: '34', feedThru: 'Pin/Pin', length: 500, ...ptfe(93) },
  { base: '10-890', sheet: '21', feedThru: 'TURRET/PIN', length: 812, ...dap(nut('6-32')) },
  { base: '10-891', sheet: '22', feedThru: DOUBLE, length: 906, ...dap(nut('8-32')) },
  { base: '10-892', sheet: '23', feedThru: '-', length: 500, ...dap(screw('4-40')) },
  { base: '10-893', sheet: '24', feedThru: '-', length: 562, ...dap(screw('6-32')) },
  { base: '10-894', sheet: '25', feedThru: '-', length: 531, ...dap(nut('4-40')) },
  { base: '10-895', sheet: '26', feedThru: 'Pin/Pin', length: 750, ...dap(nut('6-32')) },
]

// Items in the order of the specification sheet: the .062 board is first.
const ITEMS: readonly string[] = ['2', '3', '1']
const INSULATED_FINISHES: readonly Finish[] = ['Bright Tin-Lead', 'Electro-Tin']
const DAP_COLORS = colorsNamed('Black', 'Brown', 'Red', 'Green', 'Blue')

/** `10-880-2-05`: sheet; board; finish (0 tin-lead, 1 tin) and color. 540 parts, each with its MIL and CID number. */
export function insulatedMilitaryParts(draw: Draw): SamplePart[] {
  return INSULATED.flatMap((terminal) =>
    boardSteps('1', '3').flatMap(({ option, board }) =>
      INSULATED_FINISHES.flatMap((finish, rank) =>
        (terminal.insulation === 'PTFE' ? COLORS : DAP_COLORS).map(({ digit, name }) => ({
          number: `${terminal.base}-${option}-${rank}${digit}`,
          base: terminal.base,
          fields: {
            length: typed(terminal.length + board - 62, draw),
            feedThruCombination: terminal.feedThru,
            mounting: terminal.mount.text,
            boardThickness: terminal.fitsRange && option === '1' ? inchRange(31, 62) : typed(board, draw),
            holeSize: typed(terminal.mount.hole(0), draw),
            insulationMaterial: terminal.insulation,
            color: name,
            ...twins(`${terminal.sheet}${digit}${FINISHES[finish].letter}${item(option)}`),
          },
        })),
      ),
    ),
  )
}

const item = (option: string): string => `0${ITEMS.indexOf(option) + 1}`

type Bare = {
  readonly sheet: string
  readonly feedThru: string
  readonly material: Alloy
  readonly shank: number
  /** The length above and below the shank together. */
  readonly ends: number
  readonly mount: Mount
}

const brass = { material: 'Brass' } as const
const bronze = { material: 'Phosphor Bronze' } as const
const copper = { material: 'Beryllium Copper' } as const

const BARE: readonly Bare[] = [
  { sheet: '01', feedThru: 'TURRET', ...brass, shank: 62, ends: 156, mount: MOUNT.roll },
  { sheet: '02', feedThru: 'DOUBLE TURRET', ...brass, shank: 93, ends: 219, mount: MOUNT.roll },
  { sheet: '03', feedThru: 'DOUBLE TURRET', ...brass, shank: 116, ends: 281, mount: MOUNT.flare },
  { sheet: '04', feedThru: 'FORK', ...brass, shank: 93, ends: 250, mount: MOUNT.roll },
  { sheet: '05', feedThru: 'FORK', ...bronze, shank: 62, ends: 187, mount: MOUNT.flare },
  { sheet: '06', feedThru: 'TURRET/PIN', ...brass, shank: 78, ends: 312, mount: MOUNT.elliptical },
  { sheet: '07', feedThru: 'TURRET/PIN', ...copper, shank: 62, ends: 281, mount: MOUNT.press },
  { sheet: '08', feedThru: 'Pin/Pin', ...brass, shank: 46, ends: 250, mount: MOUNT.press },
  { sheet: '09', feedThru: 'Pin/Pin', ...bronze, shank: 40, ends: 219, mount: MOUNT.press },
  { sheet: '10', feedThru: 'HOLLOW', ...brass, shank: 93, ends: 93, mount: MOUNT.flare },
  { sheet: '11', feedThru: 'HOOK', ...brass, shank: 62, ends: 312, mount: MOUNT.elliptical },
  { sheet: '12', feedThru: 'TURRET', ...brass, shank: 140, ends: 187, mount: MOUNT.rivet },
  { sheet: '13', feedThru: '-', ...brass, shank: 78, ends: 125, mount: MOUNT.rivet },
  { sheet: '14', feedThru: 'DOUBLE TURRET/PIN', ...brass, shank: 93, ends: 375, mount: MOUNT.roll },
  { sheet: '15', feedThru: '-', ...copper, shank: 116, ends: 187, mount: nut('4-40') },
]

const BARE_FINISHES: readonly Finish[] = [
  'Bright Tin',
  'Bright Tin-Lead',
  'Electro-Tin',
  'Electro Solder',
  'Nickel',
  'Gold',
  'Silver',
  'Hot Solder Dip',
]

/** `11-601-2-03`: sheet; board; finish. There is no insulation, so no color digit in the MIL and CID numbers. */
export function nonInsulatedMilitaryParts(draw: Draw): SamplePart[] {
  const parts = BARE.flatMap((terminal) =>
    boardSteps('1', '6').flatMap(({ option, board }) =>
      BARE_FINISHES.map((finish) => ({
        number: `${baseName(`11-6${terminal.sheet}`)}-${option}-${FINISHES[finish].code}`,
        base: baseName(`11-6${terminal.sheet}`),
        fields: {
          length: typed(terminal.ends + shankFor(terminal.mount, board), draw),
          feedThruCombination: terminal.feedThru,
          mounting: terminal.mount.text,
          shankLength: typed(shankFor(terminal.mount, board), draw),
          boardThickness: typed(board, draw),
          holeSize: typed(terminal.mount.hole(terminal.shank), draw),
          terminalMaterial: terminal.material,
          terminalFinish: finish,
          ...twins(`${terminal.sheet}${letterOf(terminal.material, finish)}0${option}`),
        },
      })),
    ),
  )
  return thin(draw, parts, 700)
}
