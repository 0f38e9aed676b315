import { useRouteLoaderData } from 'react-router'

const forms = new Map<string, Intl.DateTimeFormat>()

function formOf(timeZone: string): Intl.DateTimeFormat {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const form =
    forms.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...day, hour: '2-digit', minute: '2-digit', timeZone })
  forms.set(timeZone, form)
  return form
}

/** A stored time (ISO 8601) in the company's time zone: '22 Nov 2026, 14:05'. Server and browser render the same. */
export function DeskTime({ at }: { at: string }) {
  const timeZone = useRouteLoaderData<{ timeZone: string }>('root')?.timeZone ?? 'UTC'
  return <time dateTime={at}>{`${formOf(timeZone).format(new Date(at))}${timeZone === 'UTC' ? ' UTC' : ''}`}</time>
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A day, `2027-01-31`, in words: '31 Jan 2027'. */
export const DeskDay = ({ day }: { day: string }) => (
  <time dateTime={day}>{DAY.format(new Date(`${day}T00:00:00Z`))}</time>
)
