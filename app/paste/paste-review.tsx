import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusBesideRow } from '#app/paste/next-line.ts'
import { PasteFoundLines } from '#app/paste/paste-found-lines.tsx'
import { encodeLines, isOtherMakers, needsReview, PASTE_FORM, type PasteResult } from '#app/paste/paste-result.ts'
import { PasteReviewLine } from '#app/paste/paste-review-line.tsx'
import { PasteSend } from '#app/paste/paste-send.tsx'
import type { KeptPaste } from '#app/paste/use-kept-paste.ts'
import { type PastedLines, type PastedLineView, usePastedLines } from '#app/paste/use-pasted-lines.ts'
import { CodeText, Submit, TextLink } from '#app/ui/controls.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { useGrowingCount } from '#app/ui/use-growing-count.ts'
import { repeatedParts } from '#catalog/lists/pasted/same-parts.ts'
import type { ResolvedLine } from '#catalog/lists/resolved-line.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'

type Props = { kept: KeptPaste; result: PasteResult; first: readonly ResolvedLine[]; scripted: boolean }

export function PasteReview({ kept, result, first, scripted }: Props) {
  const [firstCount] = useState(scripted ? undefined : first.length) // the server's page has all
  const list = usePastedLines(first)
  const { lines } = list
  const head = useRef<HTMLDivElement>(null)
  const takeFocus = useEffectEvent(() => {
    // After a column change, the focus stays on its field.
    if (!kept.isRestored && !document.activeElement?.closest('fieldset')) head.current?.focus()
  })
  useEffect(() => takeFocus(), [])
  const isKept = useRef(kept.isRestored)
  const keepLines = useEffectEvent(() => {
    if (isKept.current) isKept.current = false
    else kept.keep(lines)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are read in the event
  useEffect(() => keepLines(), [lines, result.question])
  // A merge may bring a doubt to a line that was fine.
  const isInReview = ({ index, doubt }: PastedLineView) =>
    (list.reviewed.has(index) || doubt !== null) && !result.settled
  const inReview = lines.filter(isInReview)
  const found = lines.filter((line) => !isInReview(line))
  const foundCount = useGrowingCount(found.length, firstCount)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent // React's own type has no submitter
    if (!(submitter instanceof HTMLButtonElement)) return
    if (submitter.name === 'leave') {
      focusBesideRow(submitter)
      list.remove(Number(submitter.value))
    }
    const act = actsOn(list, kept)[submitter.value]
    if (!act) return
    act()
    head.current?.focus() // the button may be gone
  }
  return (
    <div className="stack paste-review">
      <PasteHead list={list} head={head} onAnother={kept.forget} />
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
        {!scripted && <EncodedLines lines={lines} skipped={result.skippedLines} />}
        <RepeatedParts lines={lines} />
        {inReview.length > 0 && <LinesInReview lines={inReview} list={list} scripted={scripted} first={firstCount} />}
        {found.length > 0 && (
          <TitledSection
            id="paste-found"
            title={`${found.some(needsReview) ? 'All lines' : 'Ready'} (${formatCount(found.length)})`}
            className="stack"
          >
            <PasteFoundLines lines={found.slice(0, foundCount)} />
          </TitledSection>
        )}
      </form>
      <SkippedLines lines={result.skippedLines} />
      <PasteSend list={list} kept={kept} result={result} scripted={scripted} />
    </div>
  )
}

/** What the form's buttons do, by their values. A row's button names the line that it removes. */
const actsOn = (list: PastedLines, kept: KeptPaste): Readonly<Record<string, () => void>> => ({
  ...(!list.busy && { merge: list.merge }),
  others: () => list.remove('others'),
  keep: () => list.keep('all'),
  confirm: kept.confirm,
})

type HeadProps = { list: PastedLines; head: RefObject<HTMLDivElement | null>; onAnother: () => void }

/** Announces what was done, with Undo. Gets the focus after it. */
function PasteHead({ list: { lines, status, canUndo, undo }, head, onAnother }: HeadProps) {
  const onUndo = () => {
    head.current?.focus() // the button is gone
    undo()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds no fields
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
          <button type="button" className="text-link" onClick={onUndo}>
            Undo
          </button>
        )}
      </p>
      {lines.length > 0 && (
        <a href="#paste-bar" className="skip-link">
          Skip to the buttons below the list
        </a>
      )}
      <TextLink to="/list/paste" onClick={onAnother}>
        Paste another list
      </TextLink>
    </div>
  )
}

type LinesProps = {
  lines: readonly PastedLineView[]
  list: PastedLines
  scripted: boolean
  first: number | undefined
}

function LinesInReview({ lines, list, scripted, first }: LinesProps) {
  const shown = useGrowingCount(lines.length, first)
  const actions = useRef(list)
  useEffect(() => {
    actions.current = list
  })
  const others = lines.filter(isOtherMakers).length
  // an unreadable quantity must be typed
  const doubts = lines.filter(({ doubt, lacksQuantity }) => doubt !== null && !lacksQuantity).length
  return (
    <section aria-labelledby="paste-open" className="stack">
      <div className="split">
        <h2
          id="paste-open"
          tabIndex={-1}
          className="section-title"
        >{`Needs review (${formatCount(lines.filter(needsReview).length)})`}</h2>
        <div className="cluster">
          {others > 0 && <OfAll intent="others" text={`Remove ${countOf(others, 'line')} from other makers`} />}
          {doubts > 1 && <OfAll intent="keep" text={`Confirm all ${countOf(doubts, 'line')}`} />}
        </div>
      </div>
      <ol className="card card-flush rows">
        {lines.slice(0, shown).map((line) => (
          <PasteReviewLine key={line.index} line={line} scripted={scripted} actions={actions} />
        ))}
      </ol>
      {!scripted && <Submit intent="check">Check again</Submit>}
    </section>
  )
}

const OfAll = ({ intent, text }: { intent: string; text: string }) => (
  <Submit formNoValidate intent={intent}>
    {text}
  </Submit>
)

/** Without JavaScript, the form contains the lines. Enter in a field submits 'Check again'. */
function EncodedLines({ lines, skipped }: { lines: readonly ResolvedLine[]; skipped: PasteResult['skippedLines'] }) {
  return (
    <>
      <button type="submit" name="intent" value="check" className="sr-only" tabIndex={-1}>
        Check again
      </button>
      <input type="hidden" name="lines" value={encodeLines(lines)} />
      <input type="hidden" name="skipped" value={JSON.stringify(skipped)} />
    </>
  )
}

function SkippedLines({ lines }: { lines: PasteResult['skippedLines'] }) {
  if (lines.length === 0) return null
  return (
    <details className="paste-passed hint">
      <summary>{`${countOf(lines.length, 'line')} without a part number ${lines.length === 1 ? 'was' : 'were'} skipped`}</summary>
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

const MAX_LISTED = 5

/** Part numbers on several lines. The buyer merges the lines, or sends them as they are. */
function RepeatedParts({ lines }: { lines: readonly PastedLineView[] }) {
  const groups = repeatedParts(lines)
  if (groups.length === 0) return null
  const more = groups.length - MAX_LISTED
  return (
    <div className="notice split">
      <p>
        <span>
          {groups.length === 1
            ? 'This part number is on several lines: '
            : `These ${formatCount(groups.length)} part numbers are on several lines: `}
        </span>
        {groups.slice(0, MAX_LISTED).map((group, index) => (
          <span key={group[0]?.index}>
            {index > 0 && <span>{', '}</span>}
            <CodeText>{group[0]?.partNumber}</CodeText>
            <span>{` (lines ${group.map(({ label }) => label).join(', ')})`}</span>
          </span>
        ))}
        <span>{`${more > 0 ? ` and ${more} more` : ''}.`}</span>
      </p>
      <Submit formNoValidate intent="merge">
        Merge and add quantities
      </Submit>
    </div>
  )
}
