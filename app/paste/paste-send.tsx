import { useState } from 'react'
import { Link } from 'react-router'
import { PasteRequestForm, postToOrder } from '#app/paste/paste-request.tsx'
import { needsReview, PASTE_FORM } from '#app/paste/paste-result.ts'
import type { PastedLines } from '#app/paste/use-pasted-lines.ts'
import { listAddedText } from '#app/quote-list/list-added-text.ts'
import { addToQuoteList } from '#app/quote-list/quote-list.ts'
import { asListLine } from '#catalogue/lists/list-resolver.ts'

type Props = { list: PastedLines; settled: boolean; scripted: boolean }

/** The actions on all lines: add them to the quote list or to the quote request. */
export function PasteSend({ list: { lines, busy }, settled, scripted }: Props) {
  const [added, setAdded] = useState('')
  const add = () => setAdded(listAddedText(addToQuoteList(lines.map(asListLine))))
  const unmatched = lines.filter(({ status }) => status !== 'found').length
  if (lines.length === 0) return null
  return (
    <div className="paste-bar">
      <p className="send-note">
        {unmatched === 0
          ? 'Every line matches one of our parts.'
          : `${unmatched === 1 ? 'One line' : `${unmatched} lines`} will be sent as written.`}
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
            Add these lines to my request
          </button>
        )}
        {!scripted && (settled || !lines.some(needsReview)) && <PasteRequestForm lines={lines} />}
        {!scripted && !settled && lines.some(needsReview) && (
          <button type="submit" form={PASTE_FORM} name="intent" value="request" className="button button-brass">
            Add these lines to my request
          </button>
        )}
      </div>
      <p role="status" className="paste-added">
        {added && (
          <>
            {added}{' '}
            <Link to="/list" className="text-link">
              View quote list
            </Link>
          </>
        )}
      </p>
    </div>
  )
}
