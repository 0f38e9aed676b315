import { baseName } from '#demo/irregular-numbers.ts'
import { inchRange, typed } from '#demo/recipes/dimensions.ts'
import { ALLOY_CODES, type Alloy, COLORS, FINISHES, type Finish, PLATED, rohs } from '#demo/recipes/finishes.ts'
import { boardSteps, MOUNT, type Mount, nut, screw, shankFor, type Thread } from '#demo/recipes/mounts.ts'
import { type SamplePart, thin } from '#demo/sample-part.ts'
import type { Draw, Some } from '#demo/seed.ts'

type Size = { readonly pin: number; readonly hole: number; readonly thread: Thread; readonly alloy: Alloy }

// A hole for the bushing or for the thread; both are wider than the pin.
const SIZES: readonly Size[] = [
  { pin: 31, hole: 93, thread: '2-56', alloy: 'Phosphor Bronze' },
  { pin: 40, hole: 116, thread: '4-40', alloy: 'Brass' },
  { pin: 50, hole: 136, thread: '6-32', alloy: 'Brass' },
  { pin: 62, hole: 156, thread: '8-32', alloy: 'Phosphor Bronze' },
  { pin: 80, hole: 187, thread: '10-32', alloy: 'Brass' },
]

/** The lengths above and below the board, in thousandths of an inch. */
type Style = { readonly feedThru: string; readonly above: number; readonly below: number }

const STYLES: readonly Style[] = [
  { feedThru: '-', above: 281, below: 0 },
  { feedThru: 'TURRET/PIN', above: 312, below: 250 },
  { feedThru: 'DOUBLE TURRET/PIN', above: 406, below: 250 },
  { feedThru: 'Pin/Pin', above: 250, below: 250 },
]

type Build = { readonly insulation: string; readonly sleeve: boolean; readonly mount: (size: Size) => Mount }

const pressed = ({ hole }: Size): Mount => ({ ...MOUNT.press, hole: () => hole })

// PTFE is press-fit, with or without a metal sleeve; diallyl phthalate has a metal base (behavior 16.7).
const BUILDS: readonly Build[] = [
  { insulation: 'PTFE', sleeve: false, mount: pressed },
  { insulation: 'PTFE', sleeve: true, mount: pressed },
  { insulation: 'Diallyl Phthalate', sleeve: true, mount: ({ thread }) => nut(thread) },
  { insulation: 'Diallyl Phthalate', sleeve: true, mount: ({ thread }) => screw(thread) },
]

const TERMINAL_FINISHES: Some<Finish> = [
  'Gold',
  'Bright Tin',
  'Bright Tin-Lead',
  'Silver',
  'Electro-Tin',
  'Electro Solder',
  'ZINC',
]
const LEAD_FREE_SLEEVES: Some<Finish> = ['Nickel', 'Electro-Tin', 'ZINC']
const LEADED_SLEEVES: Some<Finish> = ['Bright Tin-Lead', 'Electro Solder']

/** The two finishes of each base and its sleeve's finish with each. A lead-free terminal has a lead-free sleeve. */
function stocked(rank: number, hasSleeve: boolean): { finish: Finish; sleeve: string }[] {
  return [rank, rank + 3].map((start) => {
    const finish = inTurn(TERMINAL_FINISHES, start)
    const sleeve = inTurn(FINISHES[finish].leaded ? LEADED_SLEEVES : LEAD_FREE_SLEEVES, rank)
    return { finish, sleeve: hasSleeve ? sleeve : '-' }
  })
}

const inTurn = <T>(list: Some<T>, rank: number): T => list[rank % list.length] ?? list[0]

/** `6122-2-0503`: 6, build, size, style; board; color, then terminal finish. */
export function insulatedCommercialParts(draw: Draw): SamplePart[] {
  const parts = terminals().flatMap(({ base, build, size, style, rank }) =>
    boardSteps('1', '4').flatMap(({ option, board }) =>
      stocked(rank, build.sleeve).flatMap(({ finish, sleeve }) =>
        COLORS.map(({ digit, name }) => ({
          number: `${base}-${option}-0${digit}${FINISHES[finish].code}`,
          base,
          fields: {
            length: typed(style.above + board + style.below + size.pin, draw),
            pinDiameter: typed(size.pin, draw),
            feedThruCombination: style.feedThru,
            mounting: build.mount(size).text,
            boardThickness: !build.sleeve && option === '1' ? inchRange(31, 62) : typed(board, draw),
            holeSize: typed(build.mount(size).hole(0), draw),
            terminalMaterial: size.alloy,
            terminalFinish: finish,
            baseMetalSleeveFinish: sleeve,
            baseMetalSleeveMaterial: build.sleeve ? 'Brass' : '-',
            insulationMaterial: build.insulation,
            color: name,
            rohs: rohs(finish),
          },
        })),
      ),
    ),
  )
  return thin(draw, parts, 2000)
}

/** Every second combination of build, size and style, with its rank. */
function terminals() {
  const all = BUILDS.flatMap((build, b) =>
    SIZES.flatMap((size, s) =>
      STYLES.map((style, t) => ({
        base: baseName(`6${b + 1}${s + 1}${t + 1}`),
        build,
        size,
        style,
        isMade: (b + s + t) % 2 === 0,
      })),
    ),
  )
  return all.filter(({ isMade }) => isMade).map((terminal, rank) => ({ ...terminal, rank }))
}

type BareSize = { readonly pin: number; readonly shank: number; readonly alloys: readonly Alloy[] }

const BARE_SIZES: readonly BareSize[] = [
  { pin: 25, shank: 40, alloys: ['Brass', 'Phosphor Bronze'] },
  { pin: 31, shank: 46, alloys: ['Brass', 'Beryllium Copper'] },
  { pin: 40, shank: 62, alloys: ['Brass', 'LEADED Red Brass'] },
  { pin: 50, shank: 78, alloys: ['Brass', 'Phosphor Bronze'] },
  { pin: 62, shank: 93, alloys: ['Brass', 'LEADED Red Brass'] },
  { pin: 80, shank: 116, alloys: ['Brass', 'ALUMINUM'] },
]

const BARE_STYLES: readonly (Style & { readonly mount: Mount })[] = [
  { feedThru: '-', above: 187, below: 0, mount: MOUNT.roll },
  { feedThru: 'TURRET/PIN', above: 219, below: 187, mount: MOUNT.flare },
  { feedThru: 'DOUBLE TURRET/PIN', above: 312, below: 187, mount: MOUNT.elliptical },
  { feedThru: 'Pin/Pin', above: 187, below: 187, mount: MOUNT.press },
  { feedThru: '-', above: 250, below: 0, mount: MOUNT.rivet },
  { feedThru: 'TURRET/PIN', above: 250, below: 250, mount: MOUNT.press },
]

/** `1811-2-0103`: 18, size, style; board; alloy, then finish. */
export function nonInsulatedCommercialParts(draw: Draw): SamplePart[] {
  const parts = BARE_SIZES.flatMap((size, s) =>
    BARE_STYLES.flatMap((style, t) =>
      boardSteps('1', '7').flatMap(({ option, board }) =>
        size.alloys.flatMap((alloy) =>
          PLATED[alloy].map((finish) => {
            const base = baseName(`18${s + 1}${t + 1}`)
            const shank = shankFor(style.mount, board)
            return {
              number: `${base}-${option}-${ALLOY_CODES[alloy]}${FINISHES[finish].code}`,
              base,
              fields: {
                length: typed(style.above + shank + style.below, draw),
                pinDiameter: typed(size.pin, draw),
                feedThruCombination: style.feedThru,
                mounting: style.mount.text,
                shankLength: typed(shank, draw),
                boardThickness: typed(board, draw),
                holeSize: typed(style.mount.hole(size.shank), draw),
                terminalMaterial: alloy,
                terminalFinish: finish,
                rohs: rohs(finish),
              },
            }
          }),
        ),
      ),
    ),
  )
  return thin(draw, parts, 1500)
}
