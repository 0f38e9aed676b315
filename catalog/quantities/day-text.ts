import type { SiteSettings } from '#catalog/company/site-settings.ts'

type Dates = SiteSettings['dates']

const LOCALES = { 'month-first': 'en-US', 'day-first': 'en-GB', iso: 'sv-SE' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** A day, `2026-11-24`, as the site writes it: November 24, 2026; 24 November 2026; 2026-11-24. */
export const dayText = (day: string, dates: Dates): string => format(dates, { timeZone: 'UTC' }).format(new Date(day))

/** A time in the same forms, in a time zone that it names: `24 November 2026 at 10:01 UTC`. */
export function timeText(at: string, dates: Dates, timeZone: string): string {
  const time = new Date(at)
  const zone = kept('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${format(dates, { timeZone, timeStyle: 'short' }).format(time)} ${zone}`
}

type Style = Pick<Intl.DateTimeFormatOptions, 'timeZone' | 'timeStyle'>

const format = (dates: Dates, style: Style): Intl.DateTimeFormat =>
  kept(LOCALES[dates], { dateStyle: dates === 'iso' ? 'short' : 'long', ...style })

/** Kept, because making one takes longer than a hundred dates. */
function kept(locale: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(style)}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, style)
  formats.set(key, made)
  return made
}
