/** Formats `12,000` (behavior 1.11) without `Intl`, whose first formatter takes a phone 60 to 200 ms. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** Formats a count with what is counted: `1 part`, `12,000 parts`, `2 tries`. */
export const countOf = (count: number, what: string, several = `${what}s`): string =>
  `${formatCount(count)} ${count === 1 ? what : several}`

/** Formats the quantities of a line: `250`, or its price breaks as `100 / 250 / 1,000`. */
export const formatQuantities = (quantities: readonly number[]): string => quantities.map(formatCount).join(' / ')
