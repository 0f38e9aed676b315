import type { SiteSettings } from '#catalogue/company/site-settings.ts'

type Dates = SiteSettings['dates']

const DAY = { dateStyle: 'long', timeZone: 'UTC' } as const
const TIME = { ...DAY, timeStyle: 'short' } as const
const LOCALES = { 'month-first': 'en-US', 'day-first': 'en-GB' } as const

/** A day, `2026-11-24`, as the site writes it: November 24, 2026; 24 November 2026; 2026-11-24. */
export const dayText = (day: string, dates: Dates): string =>
  dates === 'iso' ? day.slice(0, 'yyyy-mm-dd'.length) : new Date(day).toLocaleDateString(LOCALES[dates], DAY)

/** A time in the same forms, in UTC: `24 November 2026 at 10:01 UTC`. */
export const timeText = (at: string, dates: Dates): string =>
  dates === 'iso'
    ? `${at.slice(0, 'yyyy-mm-dd'.length)} ${at.slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm'.length)} UTC`
    : `${new Date(at).toLocaleString(LOCALES[dates], TIME)} UTC`
