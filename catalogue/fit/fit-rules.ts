import type { Family } from '#catalogue/family.ts'
import type { Criterion } from '#catalogue/fit/fit-url.ts'
import { type Mating, SAME_PIN } from '#catalogue/fit/mating.ts'
import { bestVerdict, judge, OTHER, UNSTATED, type Verdict } from '#catalogue/fit/verdict.ts'
import { PER_INCH, type Quantity } from '#catalogue/quantity.ts'
import { wireInches } from '#catalogue/quantity-text.ts'

/*
 * What decides whether a part fits. Each rule reads one field of whatever family has it, compares it with what the
 * visitor has, and says by how much; what a row doesn't state is never guessed. Sizes are in the units of `quantity.ts`,
 * whole tenths of a nanometre, so that comparing them is exact. The words that visitors read stand with each rule.
 */

/** The field that each rule reads. */
export const RULE_FIELDS = {
  board: 'boardThickness',
  hole: 'holeSize',
  wire: 'awg',
  mate: 'matesWith',
} as const satisfies Record<Criterion, string>

/** What the rule of holes reads beside the hole. */
export const MOUNTING_FIELD = 'mounting'

/** A rule in words, as visitors read it. */
export type RuleText = {
  readonly criterion: Criterion
  readonly title: string
  readonly reads: string
  readonly decides: string
  readonly margin: string
  readonly source: string
}

const units = (inches: number) => Math.round(inches * PER_INCH)

const BOARD_TOLERANCE = 0.1

const BOARD_RULE: RuleText = {
  criterion: 'board',
  title: 'Board or panel thickness',
  reads: 'Board Thickness.',
  decides:
    'A part made for one thickness takes boards within a tenth of it: from .0558 to .0682 in where it says .062. A range takes all between its ends, and a tenth beyond them; of two thicknesses either one counts. As with holes, sizes less than .001 in apart are the same.',
  margin: 'How much thicker or thinner the board is than the thickness stated; none within a range.',
  source:
    'Trade practice: laminate and finished boards are sold to ±10 % of their nominal thickness, so that a 1.6 mm board is a .062 in board. Arithmetic: sizes are cut to three places, 3/16 in is written .187.',
}

/** Sizes nearer to each other than this are the same: the trade cuts fractions off after three places. */
const THOUSANDTH = units(0.001)

/** Board thickness against the row's: one size, any of a range, either of two. */
export function fitsBoard(board: number, { form, low, high }: Quantity): Verdict {
  const ends = form === 'either' ? [[low, low] as const, [high, high] as const] : [[low, high] as const]
  const bands = ends.map(([low, high]) => {
    const from = Math.round(low * (1 - BOARD_TOLERANCE))
    return { from, to: Math.round(high * (1 + BOARD_TOLERANCE)), low, high }
  })
  return judge(board, bands, THOUSANDTH)
}

/** A way of mounting, and the widest hole that it still holds in, given the hole that the row states. */
export type Mounting = { readonly name: string; widest(hole: number): number }

/** How much wider than stated the hole may be, in inches, by what Mounting says. */
const WIDER: readonly (readonly [named: RegExp, name: string, more: number])[] = [
  [/press/i, 'press-fit', 0.002],
  [/swage|rivet/i, 'swage or rivet', 0.005],
  [/clip|snap/i, 'clip', 0.005],
  [/solder/i, 'solder', 0.01],
]

/** The loose-fit clearance hole of each thread, in inches (ASME B18.2.8). */
const LOOSE_HOLES: Readonly<Record<string, number>> = {
  '2': 0.116,
  '4': 0.144,
  '6': 0.185,
  '8': 0.213,
  '10': 0.238,
  '1/4': 0.297,
  '5/16': 0.359,
  '3/8': 0.422,
}
const THREAD = /\b(?:nut|screw|stud)\b\D*?(\d+\/\d+|\d+)-\d+/i

const unthreaded = WIDER.map(([, name, more]): Mounting => ({ name, widest: (hole) => hole + units(more) }))
const threaded = Object.entries(LOOSE_HOLES).map(
  ([name, loose]): Mounting => ({ name, widest: (hole) => Math.max(hole, units(loose)) }),
)

/** Every mounting that the rule of holes knows. */
export const MOUNTINGS: readonly Mounting[] = [...unthreaded, ...threaded]

/** The mounting that a Mounting cell names: `Press-fit`, `Roll Swage`, `Nut, 1/4-32`. Null for what the rule doesn't know. */
export function mountingOf(cell: string): Mounting | null {
  const thread = THREAD.exec(cell)?.[1]
  if (thread !== undefined) return threaded.find(({ name }) => name === thread) ?? null
  return unthreaded[WIDER.findIndex(([named]) => named.test(cell))] ?? null
}

const short = (inches: number) => inches.toFixed(3).replace(/^0/, '')

const wider = WIDER.map(([, name, more]) => `${short(more)} in (${name})`).join(', ')
const loose = Object.entries(LOOSE_HOLES)
  .map(([thread, hole]) => `${thread.includes('/') ? thread : `#${thread}`} ${short(hole)}`)
  .join(', ')

const HOLE_RULE: RuleText = {
  criterion: 'hole',
  title: 'Mounting hole',
  reads: 'Hole Size, and Mounting for how much wider the hole may be.',
  decides: `Never narrower than stated. Wider by up to ${wider}. With a nut or a screw up to the loose-fit hole of its thread: ${loose} in. Where Mounting names none of these, only the hole stated is known to fit.`,
  margin: 'How much wider the hole is than the hole stated.',
  source:
    'Standard: ASME B18.2.8 for clearance holes; for solder, IPC-2222 has holes 0.15 to 0.7 mm wider than the lead, of which 0.25 mm beyond the hole stated are used here. Trade practice for the others: a press fit lives by its interference, a swage by a shank that fills its hole.',
}

/** A hole against the one that the row states: never narrower, and no wider than its mounting holds in. */
export function fitsHole(hole: number, { low, high }: Quantity, mounting: Mounting | null): Verdict {
  if (mounting === null && hole - high >= THOUSANDTH) return UNSTATED
  return judge(hole, [{ from: low, to: mounting?.widest(high) ?? high, low, high }], THOUSANDTH)
}

const WIRE_RULE: RuleText = {
  criterion: 'wire',
  title: 'Wire',
  reads: 'AWG.',
  decides:
    'Gauges and square millimetres are compared as the diameter of a bare solid wire. A pin for a wire end takes the gauge it states, and a wire that is nearer to it than to the next gauge. A plug, in which the wire is soldered or held by a screw, takes that gauge and up to six gauges finer, which is half as thick.',
  margin: 'How much thicker or thinner the wire is than the gauge stated.',
  source:
    'Standard: ASTM B258, by which 36 AWG is .005 in and 39 gauges are a factor of 92. Arithmetic: the area of a circle. Trade practice: a crimp closes on one gauge; solder and screws are rated for their thickest wire.',
}

/** Whether finer wires than its gauge go with a family too, by solder or screw; told by how its parts are drawn. */
export const takesFinerWire = ({ outline }: Pick<Family, 'outline'>): boolean => outline === 'insulated plug'

const wireSize = (gauge: number) => units(wireInches(gauge))

/** So many gauges finer is half as thick. */
const FINER = 6

/** A bare conductor's diameter against the gauge of the row: the nearest gauge, or down to half as thick. */
export function fitsWire(wire: number, { low: gauge }: Quantity, finer: boolean): Verdict {
  const size = wireSize(gauge)
  const from = wireSize(gauge + (finer ? FINER : 0.5))
  return judge(wire, [{ from, to: wireSize(gauge - 0.5), low: size, high: size }])
}

const MATE_RULE: RuleText = {
  criterion: 'mate',
  title: 'Mating plug or pin',
  reads: 'Mates With.',
  decides:
    'By name: banana, miniature banana, spade lug, bare wire. By diameter: a pin within .002 in of the one stated; a banana plug counts as 4 mm. Miniature bananas are made in several diameters, so whether a plain pin goes into their jacks is not stated.',
  margin: 'How much thicker or thinner the pin is than the one stated; none for a name.',
  source:
    'Trade facts: a banana plug is 4 mm (.1575 in), a tip plug .080 in (2.03 mm). Arithmetic: 2 mm and .080 in, 1 mm and .040 in are sold as one pin; they are at most .0013 in apart.',
}

/** A plug, pin or jack against all that the row says it mates with: by name, or by diameter. The best of them counts. */
export function fitsMate(mate: Mating, stated: readonly (Mating | null)[]): Verdict {
  return bestVerdict(stated.map((one) => (one === null ? UNSTATED : fitsOne(mate, one)))) ?? UNSTATED
}

function fitsOne(mate: Mating, stated: Mating): Verdict {
  if (mate.side !== stated.side) return OTHER
  if (mate.kind === stated.kind && mate.kind !== 'pin') return { is: 'fits', off: 0 }
  if (mate.kind === 'pin' && stated.kind === 'miniature banana') return UNSTATED
  if (mate.diameter === null || stated.diameter === null) return OTHER
  const size = stated.diameter
  return judge(mate.diameter, [{ from: size - SAME_PIN, to: size + SAME_PIN, low: size, high: size }])
}

/** All rules in words, in the order of the form. */
export const RULE_TEXTS: readonly RuleText[] = [BOARD_RULE, HOLE_RULE, WIRE_RULE, MATE_RULE]
