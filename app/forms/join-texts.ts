/** Joins two texts of a field, the earlier one first. If one contains the other, it isn't repeated. */
export function joinTexts(earlier: string, now: string): string {
  if (now.includes(earlier)) return now
  return earlier.includes(now) ? earlier : `${earlier}\n${now}`
}
