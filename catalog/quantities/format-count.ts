/** Formats `12,000` (behavior 1.11) without `Intl`, whose first formatter takes a phone 60 to 200 ms. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** Formats a count with what is counted: `1 part`, `12,000 parts`, `2 tries`. */
export const countOf = (count: number, what: string, several = `${what}s`): string =>
  `${formatCount(count)} ${count === 1 ? what : several}`

/** Formats the quantities of a line: `250`, or its price breaks as `100 / 250 / 1,000`. */
export const formatQuantities = (quantities: readonly number[]): string => quantities.map(formatCount).join(' / ')

const KILO = 1_000
const MEGA = 1_000_000

/** Formats a number of bytes: `840 bytes`, `12 kB`, `3.4 MB`. A kilobyte is 1,000 bytes, as in file managers. */
export function fileSize(bytes: number): string {
  if (bytes < KILO) return `${bytes} bytes`
  if (bytes < MEGA - KILO / 2) return `${Math.round(bytes / KILO)} kB`
  return `${Math.round(bytes / (MEGA / 10)) / 10} MB`
}
