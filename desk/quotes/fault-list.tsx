import type { MouseEvent } from 'react'
import type { QuoteFault } from '#requests/quotes/check-quote.ts'

/** What fields of many lines are called together, by the end of their names. */
const KINDS = [
  ['.price', 'Prices'],
  ['.quantity', 'Quantities'],
  ['.leadTime', 'Lead times'],
  ['.minimum', 'Minimums'],
  ['.note', 'Notes of lines'],
  ['.declined', '‘No quote’'],
] as const

/** Goes to the field without another step in the history: that would drop the faults, and what was typed. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)))
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** The button that was pressed is gone with the form before, and the focus with it. */
const focusWhenShown = (list: HTMLElement | null): void => list?.focus()

/** What keeps a quote from being sent, with links to the fields. Many faults of a kind are one entry: each is at its field. */
export function FaultList({ faults }: { faults: readonly QuoteFault[] }) {
  const kinds = Map.groupBy(faults, ({ name }) => KINDS.find(([end]) => name.endsWith(end))?.[1] ?? name)
  return (
    <div role="alert" className="quote-faults" tabIndex={-1} ref={focusWhenShown}>
      <p>The quote can’t be sent yet:</p>
      <ul>
        {[...kinds].map(([kind, [first, ...more]]) => (
          <li key={kind}>
            <a href={`#${first?.name}`} className="text-link" onClick={goToField}>
              {more.length === 0 ? first?.message : `${kind}: ${more.length + 1} fields need a look`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
