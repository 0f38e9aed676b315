/*
 * The sizes of the sample by plain arithmetic, for recounts. Shares nothing with the catalog but the rule of behavior
 * 6.6. Lengths are whole picometers.
 */

const UNITS = { inch: 25_400_000_000, mm: 1_000_000_000, gauge: 1 } as const
const DECIMAL = /^(\d*\.\d+)"?$/
const FRACTION = /^(\d+)\/(\d+)"$/
const METRIC = /^(\d+\.\d+) mm$/
const RANGE = /^(\.\d+)-(\.\d+)$/
const GAUGE = /^(\d+) AWG$/i

/** `digits` are those after the point; null for what can't be a rounded size. */
type Plain = {
  readonly unit: keyof typeof UNITS
  readonly digits: number | null
  readonly low: number
  readonly high: number
}

/** Reads a size of the sample, or returns null for a text. */
function plainSize(text: string): Plain | null {
  const typed = text.trim()
  const at = (unit: Plain['unit'], value: number, digits: number | null = null, high = value): Plain => {
    return { unit, digits, low: Math.round(value * UNITS[unit]), high: Math.round(high * UNITS[unit]) }
  }
  const range = RANGE.exec(typed)
  if (range) return at('inch', Number(range[1]), null, Number(range[2]))
  const fraction = FRACTION.exec(typed)
  if (fraction) return at('inch', Number(fraction[1]) / Number(fraction[2]))
  const gauge = GAUGE.exec(typed)
  if (gauge) return at('gauge', Number(gauge[1]))
  const decimal = DECIMAL.exec(typed)?.[1]
  if (decimal !== undefined) return at('inch', Number(decimal), digitsOf(decimal))
  const metric = METRIC.exec(typed)?.[1]
  return metric === undefined ? null : at('mm', Number(metric), digitsOf(metric))
}

const digitsOf = (text: string) => text.length - text.indexOf('.') - 1

/** Returns the size of every text among these values: in inches if one of them spells it so. */
export function plainSizes(texts: Iterable<string>): (text: string) => Plain | null {
  const sizes = [...texts].flatMap((text) => plainSize(text) ?? [])
  const inches = sizes.filter(({ unit }) => unit === 'inch')
  const known = new Map<string, Plain | null>()
  const inInches = (size: Plain): Plain => {
    if (size.unit !== 'mm') return size
    const off = (one: Plain) => Math.abs(one.low - size.low)
    const same = inches.filter(
      (one) => one.low === one.high && (off(one) === 0 || rounds(one, size) || rounds(size, one)),
    )
    return same.reduce((nearest, one) => (off(one) < off(nearest) ? one : nearest), same[0] ?? size)
  }
  return (text) => {
    if (!known.has(text)) {
      const size = plainSize(text)
      known.set(text, size && inInches(size))
    }
    return known.get(text) ?? null
  }
}

/** Whether a size is another one, rounded to the digits with which it is written. */
function rounds(size: Plain, exact: Plain): boolean {
  if (size.digits === null) return false
  const step = UNITS[size.unit] / 10 ** size.digits
  return Math.round(exact.low / step) === Math.round(size.low / step)
}
