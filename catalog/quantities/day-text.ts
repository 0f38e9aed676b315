import type { SiteSettings } from '#catalog/company/site-settings.ts'

type Dates = SiteSettings['dates']

const LOCALES = { 'month-first': 'en-US', 'day-first': 'en-GB' } as const
const DAY = { dateStyle: 'long', timeZone: 'UTC' } as const
const TIME = { ...DAY, timeStyle: 'short' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** A day, `2026-11-24`, as the site writes it: November 24, 2026; 24 November 2026; 2026-11-24. */
export const dayText = (day: string, dates: Dates): string =>
  dates === 'iso' ? day.slice(0, 'yyyy-mm-dd'.length) : format(dates, DAY).format(new Date(day))

/** A time in the same forms, in UTC: `24 November 2026 at 10:01 UTC`. */
export const timeText = (at: string, dates: Dates): string =>
  dates === 'iso'
    ? `${at.slice(0, 'yyyy-mm-dd'.length)} ${at.slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm'.length)} UTC`
    : `${format(dates, TIME).format(new Date(at))} UTC`

/** Kept, because making one takes longer than a hundred dates. */
function format(dates: keyof typeof LOCALES, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${dates} ${style.timeStyle}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(LOCALES[dates], style)
  formats.set(key, made)
  return made
}
