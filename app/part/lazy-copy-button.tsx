import { lazy, Suspense } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'

const CopyButton = lazy(() => import('#app/part/copy-button.tsx').then(({ CopyButton }) => ({ default: CopyButton })))

type Props = { number: string }

/** The copy button next to a number. Its space is reserved until its script has loaded, so nothing moves. */
export function LazyCopyButton({ number }: Props) {
  const hydrated = useHydrated()
  return (
    <span className="copy-place">
      {hydrated && (
        <Suspense>
          <CopyButton number={number} />
        </Suspense>
      )}
    </span>
  )
}
