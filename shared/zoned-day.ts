/** The day at a moment in a time zone (IANA), `2026-11-26`. */
export const dayIn = (timeZone: string, at: Date): string => wallClock(timeZone, at).slice(0, 'yyyy-mm-dd'.length)

/** The time at a moment in a time zone, `2026-11-26 09:05`, as spreadsheets read it. */
export const timeIn = (timeZone: string, at: Date): string =>
  wallClock(timeZone, at).slice(0, 'yyyy-mm-dd hh:mm'.length)

const DAY_WORDS = { day: 'numeric', month: 'short', year: 'numeric' } as const
const words = new Map<string, Intl.DateTimeFormat>()

/** The same for people, alike in server and browser: 'Nov 22, 2026, 14:05 EST' (behavior 19.21). */
export function timeWordsIn(timeZone: string, at: Date): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
  const form = words.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...DAY_WORDS, ...clock, timeZone })
  words.set(timeZone, form)
  return form.format(at)
}
const dayForm = new Intl.DateTimeFormat('en-US', { ...DAY_WORDS, timeZone: 'UTC' })
/** A day, `2027-01-31`, for people: 'Jan 31, 2027'. */
export const dayWords = (day: string): string => dayForm.format(new Date(`${day}T00:00:00Z`))
export function dayStartIn(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const aheadOf = (at: number) => Date.parse(`${wallClock(timeZone, new Date(at)).replace(' ', 'T')}Z`) - at
  const first = midnight - aheadOf(midnight)
  const start = new Date(midnight - aheadOf(first)) // again, for a day on which the clock changes
  return dayIn(timeZone, start) < day ? new Date(first) : start // it may change at midnight: the day begins at 1:00
}

/** The day `days` later, or earlier if negative. */
export const daysAfter = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, day.length)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Wall-clock time, `2026-11-26 09:05:00`: the Swedish format. */
function wallClock(timeZone: string, at: Date): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock.format(at)
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false // RangeError: it is none
  }
}
