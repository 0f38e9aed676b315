import { type ComponentProps, useState } from 'react'
import { useSubmit } from 'react-router'
import { FILL, fieldsOfLines, typedLine } from '#app/forms/typed-lines.ts'
import { focusFirstDoubt } from '#app/paste/next-line.ts'
import { PASTED_LIST } from '#app/paste/paste-draft.ts'
import { needsReview, PASTE_FORM, type PasteResult } from '#app/paste/paste-result.ts'
import type { KeptPaste } from '#app/paste/use-kept-paste.ts'
import type { PastedLines, PastedLineView } from '#app/paste/use-pasted-lines.ts'
import { addListLines, type ListAdded } from '#app/quote-list/add-lines.ts'
import { AddedToList } from '#app/quote-list/add-to-list.tsx'
import { Button, TextAnchor } from '#app/ui/controls.tsx'
import { useCompany } from '#app/ui/use-company.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { asListLine } from '#catalog/lists/resolved-line.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'

type Props = { list: PastedLines; kept: KeptPaste; result: PasteResult; scripted: boolean }

export function PasteSend({ list: { lines, busy }, kept, result: { id, settled, question }, scripted }: Props) {
  const { maker } = useCompany()
  const submit = useSubmit()
  const [added, setAdded] = useState<ListAdded | null>(null)
  const add = () => {
    const result = addListLines(lines.map(asListLine), maker)
    setAdded(result)
    if (!result.full && result.notesLeft === 0) kept.sent(lines, 'list')
  }
  const toOrder = () => {
    kept.sent(lines, 'order')
    submit({ ...orderFields(lines.map(asListLine), maker), [PASTED_LIST]: id }, { method: 'post', action: '/order' })
  }
  const doubts = lines.filter(({ doubt }) => doubt !== null).length
  const unmatched = lines.filter(({ status, doubt }) => status !== 'found' && doubt === null).length
  const ready = lines.length - doubts - unmatched
  const isAsking = question !== null
  const isStopped = doubts > 0 || isAsking
  if (lines.length === 0) return null
  return (
    <div id="paste-bar" className="card split paste-bar">
      <div>
        {isAsking && (
          <strong className="tone" data-tone="warn">
            Answer the question above first.
          </strong>
        )}
        <p className="cluster hint">
          <span>{`${formatCount(ready)} of ${countOf(lines.length, 'line')} ready.`}</span>
          {doubts > 0 && (
            <TextAnchor href="#paste-open">
              {`${countOf(doubts, 'line')} ${doubts === 1 ? 'needs' : 'need'} an answer.`}
            </TextAnchor>
          )}
          {unmatched > 0 && (
            <span className="tone" data-tone="warn">
              {`${formatCount(unmatched)} without an exact match: sent as typed.`}
            </span>
          )}
        </p>
      </div>
      <div className="cluster">
        {scripted && (
          <Button
            aria-disabled={busy || isStopped || undefined}
            onClick={isStopped ? focusFirstDoubt : () => !busy && add()}
          >
            Add to quote list
          </Button>
        )}
        {scripted && (
          <RequestButton
            type="button"
            aria-disabled={busy || isStopped || undefined}
            onClick={isStopped ? focusFirstDoubt : () => !busy && toOrder()}
          />
        )}
        {!scripted && !isStopped && <PasteRequest lines={lines} settled={settled} />}
      </div>
      <AddedToList result={added} />
    </div>
  )
}

const orderFields = (lines: readonly RequestLine[], maker: string): Record<string, string> => ({
  __intent__: FILL,
  ...fieldsOfLines(lines.map((line) => typedLine(line, maker))),
})

const RequestButton = (props: ComponentProps<'button'>) => (
  <button type="submit" {...props} className="button button-brass">
    Request a quote<span className="sr-only"> for these lines</span>
  </button>
)

/** Without JavaScript: a form with the order's fields. Lines that need review are posted first, with their corrections. */
function PasteRequest({ lines, settled }: { lines: readonly PastedLineView[]; settled: boolean }) {
  const { maker } = useCompany()
  if (!settled && lines.some(needsReview)) {
    return <RequestButton form={PASTE_FORM} name="intent" value="request" />
  }
  return (
    <form method="post" action="/order">
      {Object.entries(orderFields(lines.map(asListLine), maker)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RequestButton />
    </form>
  )
}
