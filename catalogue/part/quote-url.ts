/**
 * The address of the order form with its first line filled in (SPEC 2).
 * One function for rows, search results and part pages (RULINGS).
 */
export function quoteUrl(manufacturer: string, partNumber: string): string {
  const line = new URLSearchParams({ manufacturer, part: partNumber, qty: '1' })
  return `/order?${line}`
}
