/** Two texts for one field, the earlier one above. One that is part of the other isn't repeated. */
export function joinTexts(earlier: string, now: string): string {
  if (now.includes(earlier)) return now
  return earlier.includes(now) ? earlier : `${earlier}\n${now}`
}
