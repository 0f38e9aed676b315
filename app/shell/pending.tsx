import { useLocation, useNavigation } from 'react-router'
import { useSlow } from '#app/ui/use-navigated.ts'

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
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
