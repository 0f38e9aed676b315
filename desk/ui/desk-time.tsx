import { useRouteLoaderData } from 'react-router'
import { ageText } from '#desk/ui/age-text.ts'
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
