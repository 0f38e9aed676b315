import type { Criterion } from '#catalogue/fit/fit-url.ts'
import { type MatingPart, PIN_TOLERANCE } from '#catalogue/fit/mating-part.ts'
import { bestVerdict, judge, OTHER, UNSTATED, type Verdict } from '#catalogue/fit/verdict.ts'
import { PER_INCH, type Quantity } from '#catalogue/quantities/quantity.ts'
import { wireInches } from '#catalogue/quantities/quantity-text.ts'
import type { Family } from '#catalogue/registry/family.ts'

/*
 * The rules that decide whether a part fits. Each rule reads one field of every family that has it, compares it with
 * the visitor's input and returns the difference. A value that a row doesn't state is never guessed. Sizes are in the
 * units of `quantity.ts`, whole tenths of a nanometer, so comparisons are exact. The page shows the text of each rule.
 */

/** The field that each rule reads. */
export const RULE_FIELDS = {
  board: 'boardThickness',
  hole: 'holeSize',
  wire: 'awg',
  mate: 'matesWith',
} as const satisfies Record<Criterion, string>

/** The rule for holes reads this field too. */
export const MOUNTING_FIELD = 'mounting'

/** The text of a rule, as visitors read it. */
export type FitRuleText = {
  readonly criterion: Criterion
  readonly title: string
  readonly reads: string
  readonly decides: string
  readonly margin: string
  readonly source: string
}

const units = (inches: number) => Math.round(inches * PER_INCH)

const BOARD_TOLERANCE = 0.1

const BOARD_RULE: FitRuleText = {
  criterion: 'board',
  title: 'Board or panel thickness',
  reads: 'Board Thickness.',
  decides:
    'A part made for one thickness takes boards within 10 % of it: .0558 to .0682 in for .062. A range takes everything between its ends, plus 10 % beyond them. If two thicknesses are stated, either one counts. As with holes, single sizes less than .001 in apart are the same; the ends of a range are exact.',
  margin: 'How much thicker or thinner the board is than the stated thickness. None within a range.',
  source:
    'Trade practice: laminate and finished boards are sold to ±10 % of their nominal thickness, so a 1.6 mm board is a .062 in board. Arithmetic: sizes are truncated to three decimals, so 3/16 in is written .187.',
}

/** Sizes that differ by less are the same: the trade truncates fractions to three decimals. */
const THOUSANDTH = units(0.001)

/** Compares a board's thickness with the stated one: a single size, a range, or either of two. */
export function fitsBoard(board: number, { form, low, high }: Quantity): Verdict {
  const ends = form === 'either' ? [[low, low] as const, [high, high] as const] : [[low, high] as const]
  const bands = ends.map(([low, high]) => {
    const from = Math.round(low * (1 - BOARD_TOLERANCE))
    return { from, to: Math.round(high * (1 + BOARD_TOLERANCE)), low, high }
  })
  return judge(board, bands, form === 'range' ? 1 : THOUSANDTH)
}

/** A mounting, with a function that returns the widest hole it still holds in for a stated hole. */
export type Mounting = { readonly name: string; widest(hole: number): number }

/** How much wider than stated the hole may be, in inches, for each mounting. */
const HOLE_ALLOWANCES: readonly (readonly [named: RegExp, name: string, more: number])[] = [
  [/press/i, 'press-fit', 0.002],
  [/swage|rivet/i, 'swage or rivet', 0.005],
  [/clip|snap/i, 'clip', 0.005],
  [/solder/i, 'solder', 0.01],
]

/** The loose-fit clearance hole of each thread, in inches (ASME B18.2.8). */
const LOOSE_FIT_HOLES: Readonly<Record<string, number>> = {
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

const unthreaded = HOLE_ALLOWANCES.map(([, name, more]): Mounting => ({ name, widest: (hole) => hole + units(more) }))
const threaded = Object.entries(LOOSE_FIT_HOLES).map(
  ([name, loose]): Mounting => ({ name, widest: (hole) => Math.max(hole, units(loose)) }),
)

/** Every mounting that the rule for holes knows. */
export const MOUNTINGS: readonly Mounting[] = [...unthreaded, ...threaded]

/** Returns the mounting that a cell names: `Press-fit`, `Roll Swage`, `Nut, 1/4-32`. Null for an unknown mounting. */
export function mountingOf(cell: string): Mounting | null {
  const thread = THREAD.exec(cell)?.[1]
  if (thread !== undefined) return threaded.find(({ name }) => name === thread) ?? null
  return unthreaded[HOLE_ALLOWANCES.findIndex(([named]) => named.test(cell))] ?? null
}

const short = (inches: number) => inches.toFixed(3).replace(/^0/, '')

const wider = HOLE_ALLOWANCES.map(([, name, more]) => `${short(more)} in (${name})`).join(', ')
const loose = Object.entries(LOOSE_FIT_HOLES)
  .map(([thread, hole]) => `${thread.includes('/') ? thread : `#${thread}`} ${short(hole)}`)
  .join(', ')

const HOLE_RULE: FitRuleText = {
  criterion: 'hole',
  title: 'Mounting hole',
  reads: 'Hole Size. Mounting determines how much wider the hole may be.',
  decides: `Never narrower than stated. Wider by up to ${wider}. With a nut or a screw, up to the loose-fit hole of its thread: ${loose} in. If Mounting names none of these, only the stated hole is known to fit.`,
  margin: 'How much wider the hole is than the stated hole.',
  source:
    'Standard: ASME B18.2.8 for clearance holes. For solder, IPC-2222 specifies holes 0.15 to 0.7 mm wider than the lead; this rule uses 0.25 mm beyond the stated hole. Trade practice for the others: a press fit relies on interference, a swage on a shank that fills its hole.',
}

/** Compares a hole with the stated one. It must not be narrower, nor wider than the mounting allows. */
export function fitsHole(hole: number, { low, high }: Quantity, mounting: Mounting | null): Verdict {
  if (mounting === null && hole - high >= THOUSANDTH) return UNSTATED
  return judge(hole, [{ from: low, to: mounting?.widest(high) ?? high, low, high }], THOUSANDTH)
}

const WIRE_RULE: FitRuleText = {
  criterion: 'wire',
  title: 'Wire',
  reads: 'AWG.',
  decides:
    'Gauges and square millimeters are compared as the diameter of a bare solid wire. A wire pin takes the stated gauge, and any wire that is closer to it than to the next gauge. A plug, where the wire is soldered or held by a screw, takes the stated gauge and up to six gauges finer (half the diameter).',
  margin: 'How much thicker or thinner the wire is than the stated gauge.',
  source:
    'Standard: ASTM B258 defines 36 AWG as .005 in, and 39 gauges as a factor of 92. Arithmetic: the area of a circle. Trade practice: a crimp fits one gauge; solder and screw terminals are rated for their thickest wire.',
}

/** Whether a family's parts take finer wires than their gauge, by solder or screw. Plugs do. */
export const takesFinerWire = ({ outline }: Pick<Family, 'outline'>): boolean => outline === 'insulated plug'

const wireSize = (gauge: number) => units(wireInches(gauge))

/** Six gauges finer is half the diameter. */
const FINER_GAUGES = 6

/** Compares a bare conductor's diameter with the stated gauge: the nearest gauge, or with `finer` down to half of it. */
export function fitsWire(wire: number, { low: gauge }: Quantity, finer: boolean): Verdict {
  const size = wireSize(gauge)
  const from = wireSize(gauge + (finer ? FINER_GAUGES : 0.5))
  return judge(wire, [{ from, to: wireSize(gauge - 0.5), low: size, high: size }])
}

const MATE_RULE: FitRuleText = {
  criterion: 'mate',
  title: 'Mating plug or pin',
  reads: 'Mates With.',
  decides:
    'By name: banana, miniature banana, spade lug, bare wire. By diameter: a pin within .002 in of the stated one. A banana plug counts as 4 mm. Miniature bananas are made in several diameters, so it is not stated whether a plain pin fits their jacks.',
  margin: 'How much thicker or thinner the pin is than the stated one. None for a match by name.',
  source:
    'Trade facts: a banana plug is 4 mm (.1575 in), a tip plug .080 in (2.03 mm). Arithmetic: 2 mm and .080 in are sold as the same pin, and so are 1 mm and .040 in. They are at most .0013 in apart.',
}

/** Compares a plug, pin or jack with everything that a row mates with, by name or diameter. The best verdict counts. */
export function fitsMate(mate: MatingPart, stated: readonly (MatingPart | null)[]): Verdict {
  return bestVerdict(stated.map((one) => (one === null ? UNSTATED : fitsOne(mate, one)))) ?? UNSTATED
}

function fitsOne(mate: MatingPart, stated: MatingPart): Verdict {
  if (mate.side !== stated.side) return OTHER
  if (mate.kind === stated.kind && mate.kind !== 'pin') return { is: 'fits', off: 0 }
  if (mate.kind === 'pin' && stated.kind === 'miniature banana') return UNSTATED
  if (mate.diameter === null || stated.diameter === null) return OTHER
  const size = stated.diameter
  return judge(mate.diameter, [{ from: size - PIN_TOLERANCE, to: size + PIN_TOLERANCE, low: size, high: size }])
}

/** The texts of all rules, in the order of the form. */
export const FIT_RULE_TEXTS: readonly FitRuleText[] = [BOARD_RULE, HOLE_RULE, WIRE_RULE, MATE_RULE]
