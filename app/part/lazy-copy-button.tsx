import { lazy, Suspense } from 'react'
import { useHydrated } from '#app/components/use-hydrated.ts'

const CopyButton = lazy(() =>
  import('#app/components/copy-button.tsx').then(({ CopyButton }) => ({ default: CopyButton })),
)

type Props = { number: string }

/** A place beside a number for the button that copies it: empty, and as large, until its script is there. */
export function CopyPlace({ number }: Props) {
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
