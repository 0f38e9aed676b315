import { type Quantity, type ReadSize, sizeRead } from '#catalog/quantities/quantity.ts'
import { plainSize } from '#catalog/quantities/reader/plain-size.ts'
import { MEASURE_KINDS, type MeasureKind } from '#catalog/registry/family.ts'

/** A unit: its code of UN/CEFACT Recommendation 20, its usual form, how many of the measure's first unit it is, and its zero. */
type Unit = { readonly code: string; readonly text: string; readonly factor: number; readonly zero?: number }

const UNITS: Readonly<Record<MeasureKind, readonly (readonly [names: RegExp, unit: Unit])[]>> = {
  current: [
    [/^(?:a|amp|amps|ampere|amperes)$/, { code: 'AMP', text: 'A', factor: 1 }],
    [/^(?:ma)$/, { code: '4K', text: 'mA', factor: 1e-3 }],
  ],
  voltage: [
    [/^(?:v|volt|volts)$/, { code: 'VLT', text: 'V', factor: 1 }],
    [/^(?:kv)$/, { code: 'KVT', text: 'kV', factor: 1e3 }],
  ],
  temperature: [
    [/^(?:°c|c)$/, { code: 'CEL', text: '°C', factor: 1 }],
    [/^(?:°f|f)$/, { code: 'FAH', text: '°F', factor: 5 / 9, zero: 32 }],
  ],
  resistance: [
    [/^(?:ω|ohm|ohms)$/, { code: 'OHM', text: 'Ω', factor: 1 }],
    [/^(?:mω|mohm|milliohm|milliohms)$/, { code: 'E45', text: 'mΩ', factor: 1e-3 }],
    [/^(?:μω|uohm|microohm|microohms)$/, { code: 'B94', text: 'µΩ', factor: 1e-6 }],
  ],
  torque: [
    [/^(?:n·m|nm|n m|n-m)$/, { code: 'NU', text: 'N·m', factor: 1 }],
    [/^(?:in-lb|in-lbs|in lb|in·lb|lb-in|in-lbf|lbf·in)$/, { code: 'F21', text: 'in-lb', factor: 0.112984829 }],
    [/^(?:ft-lb|ft-lbs|ft lb|lb-ft|ft-lbf|lbf·ft)$/, { code: 'M92', text: 'ft-lb', factor: 1.355817948 }],
    [/^(?:in-oz|oz-in|in oz|ozf·in)$/, { code: 'L41', text: 'in-oz', factor: 0.00706155181 }],
  ],
  plating: [
    [/^(?:μm|um|micron|microns)$/, { code: '4H', text: 'µm', factor: 1 }],
    [/^(?:μin|uin|microinch|microinches)$/, { code: 'M7', text: 'µin', factor: 0.0254 }],
  ],
  weight: [
    [/^(?:g|gram|grams)$/, { code: 'GRM', text: 'g', factor: 1 }],
    [/^(?:mg)$/, { code: 'MGM', text: 'mg', factor: 1e-3 }],
    [/^(?:kg)$/, { code: 'KGM', text: 'kg', factor: 1e3 }],
    [/^(?:oz)$/, { code: 'ONZ', text: 'oz', factor: 28.349523125 }],
    [/^(?:lb|lbs)$/, { code: 'LBR', text: 'lb', factor: 453.59237 }],
  ],
}

export const MEASURE_EXAMPLES: Readonly<Record<MeasureKind, string>> = {
  current: '15 A or 500 mA',
  voltage: '600 V',
  temperature: '125 °C or -55 to 125 °C',
  resistance: '5 mΩ',
  torque: '8 in-lb or 0.9 N·m',
  plating: '50 µin or 1.27 µm',
  weight: '14.2 g or 0.5 oz',
}

const BETWEEN = String.raw` ?(?:to|\.\.\.|…|~) ?| ?\/ ?(?=\+)| - |(?<=[\d°a-zμω])-(?=[+\d])`
const NUMBER = String.raw`[+-]?\d*\.?\d+`
const SHAPE = new RegExp(
  String.raw`^(max\.? |min\.? |≤ ?|≥ ?)?(${NUMBER}) ?([^\d\s+./-][^\d+]*?)?(?:(?:${BETWEEN})(${NUMBER}) ?([^\d\s+./-][^\d+]*?)?)?( ?(?:ac|dc|rms|max\.?|min\.?))?$`,
  'i',
)
/** Quantities are whole billionths of a measure's first unit. */
export const PER_UNIT = 1e9

/** Reads `15 A`, `-55 to 125 °C`, `5 mΩ max`. Null for any other text, and for a number without a unit. */
export function readMeasure(text: string, kind: MeasureKind) {
  const plain = plainSize(text.trim())
  if (plain.other !== null || plain.text.length > MAX_LENGTH) return null
  const [, before, first = '', firstUnit, second, secondUnit, after] = SHAPE.exec(plain.text) ?? []
  const unit = unitOf(secondUnit ?? firstUnit, kind)
  // Both ends have one unit: 500 mA to 1 A would be shown as neither.
  if (!unit || (firstUnit !== undefined && secondUnit !== undefined && unitOf(firstUnit, kind) !== unit)) return null
  const [low, high] = [Number(first), Number(second ?? first)]
  if (!(low <= high)) return null
  const at = (value: number) => Math.round((value - (unit.zero ?? 0)) * unit.factor * PER_UNIT)
  const form = second === undefined ? 'one' : 'range'
  const size: Quantity = { measure: kind, form, low: at(low), high: at(high) }
  const word = [before, after].flatMap((each) => each?.trim() || []).join(' ') || null
  return { size, unit, low, high, word }
}

const MAX_LENGTH = 60

export const baseUnit = (kind: MeasureKind): string => UNITS[kind][0]?.[1].text ?? ''

function unitOf(text = '', kind: MeasureKind): Unit | null {
  const name = text.trim().toLowerCase()
  return UNITS[kind].find(([names]) => names.test(name))?.[1] ?? null
}

/** A unit as we write it, by a name or its code: `grams` and `GRM` are `g`. Null for any other text. */
export function measureUnit(text: string, kind: MeasureKind): string | null {
  const byCode = UNITS[kind].find(([, { code }]) => code === text.trim().toUpperCase())
  return (unitOf(text, kind) ?? byCode?.[1])?.text ?? null
}

/** A number with the unit of any measure in one spelling: `15 amps` is `15a`. Null for any other text. */
export function measureToken(text: string): string | null {
  const read = MEASURE_KINDS.map((kind) => readMeasure(text, kind)).find((measure) => measure !== null)
  return read?.size.form === 'one' ? `${read.low}${read.unit.text.toLowerCase()}` : null
}

export function measureReading(text: string, kind: MeasureKind): ReadSize | null {
  const read = readMeasure(text, kind)
  return read && sizeRead(read.size)
}
