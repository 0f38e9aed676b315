import type { SamplePart } from '#demo/sample-rows.ts'

const ALWAYS: readonly string[] = [
  'Sizes in inches [millimeters]. Tolerances unless stated: .XXX ±.005 [0.13], .XX ±.010 [0.25], angles ±2°.',
  'Sizes apply before plating. Plating thickness by finish on request; edges broken .005 [0.13] at most.',
]

const PRESSED =
  'Press-fit: push on the shoulder, square to the board, with the anvil and driver of the press-fit sheet.'

const MOUNTED: readonly (readonly [pattern: RegExp, note: string])[] = [
  [/roll|flare/i, 'Swaged: see the tooling sheet for roll and flare; set with an arbor press, never with a hammer.'],
  [
    /elliptical/i,
    'Elliptical swage: see its tooling sheet; for soft boards, where a full roll would crack the laminate.',
  ],
  [/rivet/i, 'Riveted: see the tooling sheet for rivet terminals.'],
  [/press-fit/i, PRESSED],
  [/nut/i, 'Nut and lock washer are supplied with each part. Tighten by hand first, then to the torque of the thread.'],
  [/screw/i, 'The screw is not supplied: its length follows the panel. Thread engagement at least one diameter.'],
  [/solder/i, 'Solder at 260 °C for 10 s at most; the hole is given for a plated-through barrel.'],
]

/** The notes of a sheet: tolerances, mounting, specifications, and RoHS if the rows state it. */
export function sheetNotes(parts: readonly SamplePart[]): string[] {
  const values = (key: string) =>
    new Set(parts.map(({ fields }) => fields[key] ?? null).filter((value) => value !== null))
  const mounted = MOUNTED.filter(([pattern]) => [...values('mounting')].some((text) => pattern.test(text)))
  return [...ALWAYS, ...mounted.map(([, note]) => note), ...standards(values), ...rohs(values('rohs'))].slice(0, 7)
}

function standards(values: (key: string) => ReadonlySet<string>): string[] {
  const numbers = [...values('milPartNumber')]
  if (numbers.some((number) => number.startsWith('M55155/'))) {
    return ['Components recognised under MIL-T-55155 (Group A) and A-A-59126.']
  }
  if (numbers.some((number) => number.startsWith('M39024/')) || values('milSpec').size > 0) {
    return ['Parts with a MIL-DTL-39024 sheet: the number on the order decides.']
  }
  return values('cidPartNumber').size > 0 ? ['The CID number names the commercial item description.'] : []
}

/** What the rows state; nothing if the table has no such column. */
function rohs(values: ReadonlySet<string>): string[] {
  if (values.size === 0) return []
  if (values.size > 1) return ['RoHS: parts marked YES comply with Directive 2011/65/EU; those marked NO contain lead.']
  return values.has('YES')
    ? ['RoHS: all parts of this sheet comply with Directive 2011/65/EU.']
    : ['RoHS: the finish of these parts contains lead; they do not comply with Directive 2011/65/EU.']
}
