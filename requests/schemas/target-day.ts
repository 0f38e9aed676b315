const DAY = /^\d{4}-\d{2}-\d{2}$/
/** The time zone that is furthest behind UTC. */
const HOURS_BEHIND = 12
const HOUR_MS = 3_600_000

/** The earliest day, `yyyy-mm-dd`, that isn't over yet everywhere on Earth. */
export const earliestDay = (now: Date): string =>
  new Date(now.getTime() - HOURS_BEHIND * HOUR_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** Whether a text is a real day, as `<input type="date">` writes it. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
