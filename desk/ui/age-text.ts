import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'

/** Up to this age it is in hours, then in days. */
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
