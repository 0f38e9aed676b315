import { type ComponentType, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { AlternateNumber } from '#catalog/part/part-relations.ts'

type Button = ComponentType<LazyCopyButtonProps>

const CopyButton = lazy(async (): Promise<{ default: Button }> => {
  try {
    return { default: (await import('#app/part/choices/copy-button.tsx')).CopyButton }
  } catch {
    return { default: () => null } // if its script fails, there is no button, and the page stays
  }
})

type LazyCopyButtonProps = { number: string }

/** The copy button. Its space is reserved until its script loads, so nothing moves. */
function LazyCopyButton({ number }: LazyCopyButtonProps) {
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

type Props = {
  partNumber: string
  displayName: string
  alternateNumbers: readonly AlternateNumber[]
  words: string
}

/** A part page's head: its numbers, each with a copy button, its family, and its description. */
export const PartNumber = ({ partNumber, displayName, alternateNumbers, words }: Props) => (
  <header className="cluster part-head">
    <div className="cluster part-title">
      <h1 className="page-title mono" translate="no" aria-live="polite">
        {partNumber}
      </h1>
      <LazyCopyButton number={partNumber} />
    </div>
    <ul className="cluster muted part-numbers">
      <li>{displayName}</li>
      {alternateNumbers.map(({ label, number, url }) => (
        <li key={label}>
          <span className="sr-only">{`${label}: `}</span>
          {url ? (
            <Link to={url} className="text-link mono" translate="no">
              <span>{number}</span>
              <span className="sr-only">, all parts with this number</span>
            </Link>
          ) : (
            <span className="mono" translate="no">
              {number}
            </span>
          )}
          <LazyCopyButton number={number} />
        </li>
      ))}
    </ul>
    <p>{words}</p>
  </header>
)
