import { type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'

type Button = ComponentType<Props>

const CopyButton = lazy(async (): Promise<{ default: Button }> => {
  try {
    return { default: (await import('#app/part/copy-button.tsx')).CopyButton }
  } catch {
    return { default: () => null } // without its script there is no button, and the page stays
  }
})

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
