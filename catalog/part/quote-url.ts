/** Returns the URL of the order form with the first line filled in (behavior 4.4). Every RFQ link uses it. */
export function quoteUrl(manufacturer: string, partNumber: string): string {
  const line = new URLSearchParams({ manufacturer, part: partNumber, qty: '1' })
  return `/order?${line}`
}
