import { useRouteLoaderData } from 'react-router'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { dayWords, timeWordsIn } from '#shared/zoned-day.ts'

const useTimeZone = (): string => useRouteLoaderData<{ timeZone: string }>('root')?.timeZone ?? 'UTC'

/** A stored time (ISO 8601) in the company's time zone: 'Nov 22, 2026, 14:05'. */
export const DeskTime = ({ at }: { at: string }) => (
  <time dateTime={at}>{timeWordsIn(useTimeZone(), new Date(at))}</time>
)

/** How long ago a stored time was, `3 d`, with the time as its tooltip. */
export const DeskAge = ({ at, now }: { at: string; now: string }) => (
  <time dateTime={at} title={timeWordsIn(useTimeZone(), new Date(at))}>
    {ageText(Date.parse(now) - Date.parse(at))}
  </time>
)

/** A day, `2027-01-31`, in words: 'Jan 31, 2027'. */
export const DeskDay = ({ day }: { day: string }) => <time dateTime={day}>{dayWords(day)}</time>

const MAX_HOURS = 48
const MAX_DAYS = 60
const MONTH_DAYS = 30.4

/** A time span as people say it: `5 min`, `2 h`, `3 d`, `4 mo`. */
export function ageText(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(0, Math.floor(ms / MINUTE_MS))} min`
  if (ms < MAX_HOURS * HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h`
  const days = Math.floor(ms / DAY_MS)
  return days < MAX_DAYS ? `${days} d` : `${Math.floor(days / MONTH_DAYS)} mo`
}
