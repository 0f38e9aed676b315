import type { FitAllowances } from '#catalog/fit/fit-allowances.ts'
import { type MatingPart, PIN_TOLERANCE } from '#catalog/fit/mating-part.ts'
import { bestVerdict, type FitVerdict, judge, OTHER, UNSTATED } from '#catalog/fit/verdict.ts'
import { PER_INCH, type Quantity } from '#catalog/quantities/quantity.ts'
import { wireDiameters, wireGauge, wireInches } from '#catalog/quantities/wire-diameter.ts'
import type { Family } from '#catalog/registry/family.ts'

// Each rule compares one field with the input. What a row doesn't state is never guessed. Sizes are exact integers.

const units = (inches: number) => Math.round(inches * PER_INCH)

/** Sizes that differ by less are the same: the trade truncates fractions to three decimals. */
const THOUSANDTH = units(0.001)

/** Whether a cell names a nut, screw or stud, which clamps what is at most as thick as stated: `Nut, 1/4-32`. */
export const isClamped = (mounting: string): boolean => /\b(?:nut|screw|stud)s?\b/i.test(mounting)

/** Judges a stated size, or each of `.250 or .312`: what lies between two sizes fits neither. The better verdict counts. */
function eachOf(stated: Quantity, judgeOne: (stated: Quantity) => FitVerdict): FitVerdict {
  if (stated.form !== 'either') return judgeOne(stated)
  const verdicts = [stated.low, stated.high].map((at) => judgeOne({ ...stated, form: 'one', low: at, high: at }))
  return bestVerdict(verdicts) ?? UNSTATED
}

/** Compares a board's thickness with the stated one. `clamped`: the stated size is a maximum, so a thinner board is 'unstated'. */
export function fitsBoard(
  board: number,
  stated: Quantity,
  clamped: boolean,
  { boardShare }: FitAllowances,
): FitVerdict {
  return eachOf(stated, ({ form, low, high }) => {
    const band = { from: Math.round(low * (1 - boardShare)), to: Math.round(high * (1 + boardShare)), low, high }
    const verdict = judge(board, band, form === 'range' ? 1 : THOUSANDTH)
    return clamped && verdict.is === 'misses' && board < high ? UNSTATED : verdict
  })
}

/** A mounting, with a function that returns the widest hole it still holds in for a stated hole. */
export type Mounting = { readonly name: string; widest(hole: number, allowances: FitAllowances): number }

/** The allowance by which the hole may be wider than stated, for each mounting. */
export const HOLE_ALLOWANCES = [
  [/press/i, 'press-fit', 'pressFit'],
  [/swage|rivet/i, 'swage or rivet', 'swage'],
  [/clip|snap/i, 'clip', 'clip'],
  [/solder/i, 'solder', 'solder'],
] as const satisfies readonly (readonly [named: RegExp, name: string, more: keyof FitAllowances])[]

/** The loose-fit clearance hole of each thread, in inches (ASME B18.2.8). */
export const LOOSE_FIT_HOLES: Readonly<Record<string, number>> = {
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

const unthreaded = HOLE_ALLOWANCES.map(
  ([, name, more]): Mounting => ({ name, widest: (hole, allowances) => hole + units(allowances[more]) }),
)
const threaded = Object.entries(LOOSE_FIT_HOLES).map(
  ([name, loose]): Mounting => ({ name, widest: (hole) => Math.max(hole, units(loose)) }),
)

export const MOUNTINGS: readonly Mounting[] = [...unthreaded, ...threaded]

/** Returns the mounting that a cell names: `Press-fit`, `Roll Swage`, `Nut, 1/4-32`. Null for an unknown mounting. */
export function mountingOf(cell: string): Mounting | null {
  const thread = THREAD.exec(cell)?.[1]
  if (thread !== undefined) return threaded.find(({ name }) => name === thread) ?? null
  return unthreaded[HOLE_ALLOWANCES.findIndex(([named]) => named.test(cell))] ?? null
}

/** Compares a hole with the stated one. It must not be narrower, nor wider than the mounting allows. */
export function fitsHole(
  hole: number,
  stated: Quantity,
  mounting: Mounting | null,
  allowances: FitAllowances,
): FitVerdict {
  return eachOf(stated, ({ low, high }) => {
    if (mounting === null && hole - high >= THOUSANDTH) return UNSTATED
    return judge(hole, { from: low, to: mounting?.widest(high, allowances) ?? high, low, high }, THOUSANDTH)
  })
}

/** Whether a family's parts take finer wires than their gauge, by solder or screw. Plugs do. */
export const takesFinerWire = ({ outline }: Pick<Family, 'outline'>): boolean => outline === 'insulated plug'

const wireSize = (gauge: number) => units(wireInches(gauge))

/** The gauge of a diameter. Whole gauges are exact, other diameters lie between two. */
function gaugeOf(diameter: number): number {
  const gauge = wireGauge(diameter / PER_INCH)
  return Math.abs(gauge - Math.round(gauge)) < 1e-6 ? Math.round(gauge) : gauge
}

/** Compares a bare conductor's diameter with the stated gauge, area or span: the nearest gauge, with `finer` some finer ones. */
export function fitsWire(wire: number, stated: Quantity, finer: boolean, { finerGauges }: FitAllowances): FitVerdict {
  return eachOf(stated, (one) => {
    const { low, high } = wireDiameters(one)
    const from = wireSize(gaugeOf(low) + (finer ? Math.max(finerGauges, 0.5) : 0.5))
    return judge(wire, { from, to: wireSize(gaugeOf(high) - 0.5), low, high })
  })
}

/**
 * No allowance exceeds a stated maximum or minimum. On its other side it says nothing: a thinner board isn't a miss
 * for `.125 MAX`.
 */
export function withinLimit(
  verdict: FitVerdict,
  requested: number,
  { low, high }: Quantity,
  limit: 'max' | 'min' | null,
): FitVerdict {
  if (limit === null) return verdict
  const [stated, sign] = limit === 'max' ? [high, 1] : [low, -1]
  const off = requested - stated
  if (off * sign >= THOUSANDTH) return { is: 'misses', off, limit: stated }
  return verdict.is === 'misses' ? UNSTATED : verdict
}

/** Compares a plug, pin or jack with everything that a row mates with, by name or diameter. The best verdict counts. */
export function fitsMate(mate: MatingPart, stated: readonly (MatingPart | null)[]): FitVerdict {
  return bestVerdict(stated.map((one) => (one === null ? UNSTATED : fitsOne(mate, one)))) ?? UNSTATED
}

function fitsOne(mate: MatingPart, stated: MatingPart): FitVerdict {
  if (mate.side !== stated.side) return OTHER
  if (mate.kind === stated.kind && mate.kind !== 'pin') return { is: 'fits', off: 0 }
  if (mate.kind === 'pin' && stated.kind === 'miniature banana') return UNSTATED
  if (mate.diameter === null || stated.diameter === null) return OTHER
  const size = stated.diameter
  const verdict = judge(mate.diameter, { from: size - PIN_TOLERANCE, to: size + PIN_TOLERANCE, low: size, high: size })
  // The kinds differ here: one of them has springs, the other is plain.
  const sprung = mate.kind === 'banana' || stated.kind === 'banana'
  return sprung && verdict.is === 'fits' ? UNSTATED : verdict
}
