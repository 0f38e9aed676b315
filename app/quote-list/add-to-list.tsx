import { useState } from 'react'
import { Link } from 'react-router'
import { listAddedText } from '#app/quote-list/list-added-text.ts'
import { addToQuoteList } from '#app/quote-list/quote-list.ts'
import { useCompany } from '#app/ui/use-company.ts'
import type { ListLine } from '#catalog/lists/list-line.ts'

type Props = { lines: readonly ListLine[]; text?: string }

/** A button that adds lines to the device's quote list. Hidden without JavaScript. */
export function AddToList({ lines, text = 'Add to my quote list' }: Props) {
  const { maker } = useCompany()
  const [status, setStatus] = useState('')
  return (
    <>
      <button
        type="button"
        className="button needs-script"
        onClick={() => setStatus(listAddedText(addToQuoteList(lines, maker)))}
      >
        {text}
      </button>
      <p role="status" className="list-said">
        {status && (
          <span>
            <span>{status}</span>{' '}
            <Link to="/list" className="text-link">
              View my list
            </Link>
          </span>
        )}
      </p>
    </>
  )
}
