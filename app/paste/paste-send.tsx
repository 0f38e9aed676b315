import { useState } from 'react'
import { Link } from 'react-router'
import { isOpen, PASTE_FORM } from '#app/components/paste-answer.ts'
import { PasteRequestForm, postToOrder } from '#app/components/paste-request.tsx'
import { addToQuoteList } from '#app/components/quote-list.ts'
import type { PastedLines } from '#app/components/use-pasted-lines.ts'
import { formatCount } from '#catalogue/format-count.ts'
import { asListLine } from '#catalogue/list-resolver.ts'

type Props = { list: PastedLines; settled: boolean; scripted: boolean }

/** Where the lines go: onto the device's quote list, or into the request. */
export function PasteBar({ list: { lines, busy }, settled, scripted }: Props) {
  const [added, setAdded] = useState('')
  const add = () => setAdded(addedWords(addToQuoteList(lines.map(asListLine))))
  const undone = lines.filter(({ status }) => status !== 'found').length
  if (lines.length === 0) return null
  return (
    <div className="paste-bar">
      <p className="send-note">
        {undone === 0
          ? 'Every line is a part of ours.'
          : `${undone === 1 ? 'One line goes' : `${undone} lines go`} along as written.`}
      </p>
      <div className="paste-goes">
        {scripted && (
          <button type="button" className="button" onClick={add}>
            Add to quote list
          </button>
        )}
        {scripted && (
          <button
            type="button"
            aria-disabled={busy || undefined}
            className="button button-brass"
            onClick={() => !busy && postToOrder(lines)}
          >
            Put these lines into the request
          </button>
        )}
        {!scripted && (settled || !lines.some(isOpen)) && <PasteRequestForm lines={lines} />}
        {!scripted && !settled && lines.some(isOpen) && (
          <button type="submit" form={PASTE_FORM} name="intent" value="request" className="button button-brass">
            Put these lines into the request
          </button>
        )}
      </div>
      <p role="status" className="paste-added">
        {added && (
          <>
            {added}{' '}
            <Link to="/list" className="text-link">
              See the quote list
            </Link>
          </>
        )}
      </p>
    </div>
  )
}

function addedWords({ added, known, full }: ReturnType<typeof addToQuoteList>): string {
  const parts = [
    `${formatCount(added)} ${added === 1 ? 'line was' : 'lines were'} added.`,
    known > 0 && `${formatCount(known)} ${known === 1 ? 'was' : 'were'} there already.`,
    full && 'The quote list is full, so not all went in.',
  ]
  return parts.filter(Boolean).join(' ')
}
