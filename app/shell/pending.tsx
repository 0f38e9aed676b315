import { useLocation, useNavigation } from 'react-router'
import { useSlow } from '#app/components/use-slow.ts'

/** What a slow move to another page says. A move within a table is shown by the table itself. */
export function Pending() {
  const here = useLocation()
  const { location } = useNavigation()
  const slow = useSlow(location !== undefined && location.pathname !== here.pathname)
  const text = location?.pathname.startsWith('/part/') ? 'Loading part details...' : 'Loading data...'
  return (
    <div role="status" className="pending">
      {slow && (
        <p>
          <span className="spinner" />
          {text}
        </p>
      )}
    </div>
  )
}
