import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { focusBesideRow } from '#app/paste/next-line.ts'
import { PasteFoundLines } from '#app/paste/paste-found-lines.tsx'
import { encodeLines, isOtherMakers, needsReview, PASTE_FORM, type PasteResult } from '#app/paste/paste-result.ts'
import { PasteReviewLine } from '#app/paste/paste-review-line.tsx'
import { PasteSend } from '#app/paste/paste-send.tsx'
import { RepeatedParts } from '#app/paste/repeated-parts.tsx'
import { type PastedLineView, usePastedLines } from '#app/paste/use-pasted-lines.ts'
import { useGrowingCount } from '#app/ui/use-growing-count.ts'
import type { ResolvedLine } from '#catalog/lists/resolved-line.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'

type Props = {
  result: PasteResult
  first: readonly ResolvedLine[]
  scripted: boolean
  isAsking: boolean
  /** The list was just read, not restored. */
  isFresh: boolean
  onConfirm: () => void
  onChange: (lines: readonly ResolvedLine[]) => void
  onSent: (where: 'list' | 'order', lines: readonly ResolvedLine[]) => void
  onAnother: () => void
}

export function PasteReview(props: Props) {
  const { result, first, scripted, isAsking, isFresh, onConfirm, onChange, onSent, onAnother } = props
  const [firstCount] = useState(scripted ? undefined : first.length) // the server's page has all
  const list = usePastedLines(first)
  const { lines, canUndo, status, remove, undo } = list
  const actions = useRef(list)
  useEffect(() => {
    actions.current = list
  })
  const head = useRef<HTMLDivElement>(null)
  const takeFocus = useEffectEvent(() => {
    // After a column change, the focus stays on its field.
    if (isFresh && !document.activeElement?.closest('fieldset')) head.current?.focus()
  })
  useEffect(() => takeFocus(), [])
  const keepLines = useEffectEvent(() => onChange(lines))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are read in the event
  useEffect(() => keepLines(), [lines, isAsking])
  // A merge may bring a doubt to a line that was fine.
  const isInReview = ({ index, doubt }: PastedLineView) =>
    (list.reviewed.has(index) || doubt !== null) && !result.settled
  const inReview = lines.filter(isInReview)
  const found = lines.filter((line) => !isInReview(line))
  const others = inReview.filter(isOtherMakers).length
  // an unreadable quantity must be typed
  const doubts = inReview.filter(({ doubt, lacksQuantity }) => doubt !== null && !lacksQuantity).length
  const reviewCount = useGrowingCount(inReview.length, firstCount)
  const foundCount = useGrowingCount(found.length, firstCount)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // A row's button names the line that it removes. With JavaScript, only the lines that were not read are posted.
    const { submitter } = event.nativeEvent as SubmitEvent // React's own type has no submitter
    if (submitter instanceof HTMLButtonElement && submitter.value === 'rest') return
    event.preventDefault()
    if (!(submitter instanceof HTMLButtonElement)) return
    if (submitter.name === 'leave') {
      focusBesideRow(submitter)
      remove(Number(submitter.value))
    }
    if (submitter.value === 'merge' && list.busy) return
    const acts = new Map([
      ['merge', list.merge],
      ['others', () => list.remove('others')],
      ['keep', () => list.keep('all')],
      ['confirm', onConfirm],
    ])
    const act = acts.get(submitter.value)
    if (!act) return
    act()
    head.current?.focus() // the button may be gone
  }
  return (
    <div className="stack paste-review">
      {/* biome-ignore lint/a11y/useSemanticElements: it holds no fields */}
      <div
        ref={head}
        tabIndex={-1}
        role="group"
        aria-label={`List of ${countOf(lines.length, 'line')}`}
        className="split paste-head"
      >
        <p role="status" className="hint">
          <span>{status}</span>{' '}
          {canUndo && (
            <button
              type="button"
              className="text-link"
              onClick={() => {
                head.current?.focus() // the button is gone
                undo()
              }}
            >
              Undo
            </button>
          )}
        </p>
        {lines.length > 0 && (
          <a href="#paste-bar" className="skip-link">
            Skip to the buttons below the list
          </a>
        )}
        <Link to="/list/paste" className="text-link" onClick={onAnother}>
          Paste another list
        </Link>
      </div>
      {lines.length === 0 && result.table && first.length === 0 && (
        <p role="alert">No part numbers were found in this column. Choose another one.</p>
      )}
      <form
        id={PASTE_FORM}
        className="stack"
        method="post"
        action="/list/paste"
        encType="multipart/form-data"
        onSubmit={onSubmit}
      >
        {!scripted && <EncodedLines lines={lines} />}
        <RepeatedParts lines={lines} />
        {inReview.length > 0 && (
          <section aria-labelledby="paste-open" className="stack">
            <div className="split">
              <h2
                id="paste-open"
                tabIndex={-1}
                className="section-title"
              >{`Needs review (${formatCount(inReview.filter(needsReview).length)})`}</h2>
              <div className="cluster">
                {others > 0 && <OfAll intent="others" text={`Remove ${countOf(others, 'line')} from other makers`} />}
                {doubts > 1 && <OfAll intent="keep" text={`Confirm all ${countOf(doubts, 'line')}`} />}
              </div>
            </div>
            <ol className="card card-flush rows">
              {inReview.slice(0, reviewCount).map((line) => (
                <PasteReviewLine key={line.index} line={line} scripted={scripted} actions={actions} />
              ))}
            </ol>
            {!scripted && (
              <button type="submit" name="intent" value="check" className="button">
                Check again
              </button>
            )}
          </section>
        )}
        {found.length > 0 && (
          <section aria-labelledby="paste-found" className="stack">
            <h2 id="paste-found" className="section-title">
              {`${found.some(needsReview) ? 'All lines' : 'Ready'} (${formatCount(found.length)})`}
            </h2>
            <PasteFoundLines lines={found.slice(0, foundCount)} />
          </section>
        )}
      </form>
      <SkippedLines lines={result.skippedLines} />
      <PasteSend
        list={list}
        settled={result.settled}
        scripted={scripted}
        isAsking={isAsking}
        onSent={(where) => onSent(where, lines)}
      />
    </div>
  )
}

const OfAll = ({ intent, text }: { intent: string; text: string }) => (
  <button type="submit" formNoValidate name="intent" value={intent} className="button">
    {text}
  </button>
)

/** Without JavaScript, the form contains the lines. Enter in a field submits 'Check again'. */
function EncodedLines({ lines }: { lines: readonly ResolvedLine[] }) {
  return (
    <>
      <button type="submit" name="intent" value="check" className="sr-only" tabIndex={-1}>
        Check again
      </button>
      <input type="hidden" name="lines" value={encodeLines(lines)} />
    </>
  )
}

function SkippedLines({ lines }: { lines: PasteResult['skippedLines'] }) {
  if (lines.length === 0) return null
  return (
    <details className="paste-passed hint">
      <summary>
        {lines.length === 1
          ? '1 line without a part number was skipped'
          : `${formatCount(lines.length)} lines without a part number were skipped`}
      </summary>
      <ol>
        {lines.map(({ line, text }) => (
          <li key={line} value={line}>
            {text}
          </li>
        ))}
      </ol>
    </details>
  )
}
