/** A stored time (ISO 8601) in words, in UTC: '22 Nov 2026, 14:05 UTC'. The same on the server and in the browser. */
const FORM = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

export function DeskTime({ at }: { at: string }) {
  return <time dateTime={at}>{`${FORM.format(new Date(at))} UTC`}</time>
}
