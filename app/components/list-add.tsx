import { useState } from 'react'
import { Link } from 'react-router'
import { addToQuoteList } from '#app/components/quote-list.ts'
import type { ListLine } from '#catalogue/list-line.ts'

type Props = { lines: readonly ListLine[]; text?: string }

/** Takes lines over into the device's own, and says what came of it. Only there with a script. */
export function ListAdd({ lines, text = 'Add to my quote list' }: Props) {
  const [said, setSaid] = useState('')
  return (
    <>
      <button type="button" className="button needs-script" onClick={() => setSaid(taken(addToQuoteList(lines)))}>
        {text}
      </button>
      <p role="status" className="list-said">
        {said && (
          <>
            {said}{' '}
            <Link to="/list" className="text-link">
              Open my list
            </Link>
          </>
        )}
      </p>
    </>
  )
}

function taken({ added, known, full }: ReturnType<typeof addToQuoteList>): string {
  const told = [
    added > 0 && `${added} ${added === 1 ? 'line' : 'lines'} added.`,
    known > 0 && `${known} ${known === 1 ? 'was' : 'were'} on it already.`,
    full && 'No more fit on it: it holds 1,000 lines, where this browser keeps any.',
  ]
  return told.filter(Boolean).join(' ')
}
