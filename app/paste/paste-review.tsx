import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { carryLines, isOpen, PASTE_FORM, type PasteAnswer } from '#app/components/paste-answer.ts'
import { PasteBar } from '#app/components/paste-bar.tsx'
import { PasteCounts } from '#app/components/paste-counts.tsx'
import { PasteFoundLines } from '#app/components/paste-found-lines.tsx'
import { PasteOpenLine } from '#app/components/paste-open-line.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { usePastedLines } from '#app/components/use-pasted-lines.ts'
import { type Steps, useSteps } from '#app/components/use-steps.ts'
import type { ResolvedLine } from '#catalogue/list-resolver.ts'

type Props = { answer: PasteAnswer; first: readonly ResolvedLine[] }

/** Lines with fields take longer to show than plain rows. */
const OPEN_STEP = 40
const FOUND_STEP = 100

/** What was read of a list: first the lines over which somebody has to look, then those whose part is found. */
export function PasteReview({ answer, first }: Props) {
  const scripted = useHydrated()
  const [isFromServer] = useState(!scripted)
  const list = usePastedLines(first)
  const { lines, left, said, leave, putBack } = list
  const actions = useRef(list)
  useEffect(() => {
    actions.current = list
  })
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    head.current?.focus()
  }, [])
  const isAsked = ({ index }: { index: number }) => list.open.has(index) && !answer.settled
  const open = lines.filter(isAsked)
  const found = lines.filter((line) => !isAsked(line))
  const openSteps = useSteps(open.length, OPEN_STEP, isFromServer)
  const foundSteps = useSteps(found.length, FOUND_STEP, isFromServer)
  const carriedOf = (line: { index: number }) => lines.findIndex(({ index }) => index === line.index)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A button of a row says which line it leaves out; nothing else of the form is posted with a script.
    const { submitter } = event.nativeEvent as SubmitEvent // React's own type has no submitter
    if (submitter instanceof HTMLButtonElement && submitter.name === 'leave') leave(Number(submitter.value))
  }
  return (
    <div className="paste-review">
      <div ref={head} tabIndex={-1} className="paste-head">
        <PasteCounts lines={lines} />
        <Link to="/list/paste" className="text-link">
          Paste another list
        </Link>
      </div>
      <PasteBar list={list} settled={answer.settled} scripted={scripted} />
      <p role="status" className="paste-told">
        {said}
        {left && (
          <button type="button" className="paste-undo" onClick={putBack}>
            Put it back
          </button>
        )}
      </p>
      <form id={PASTE_FORM} method="post" action="/list/paste" encType="multipart/form-data" onSubmit={onSubmit}>
        {!scripted && <CarriedLines lines={lines} />}
        {open.length > 0 && (
          <section aria-labelledby="paste-open" className="paste-section">
            <h2 id="paste-open" className="section-title">
              To look over ({open.length})
            </h2>
            <ol className="paste-opens">
              {open.slice(0, openSteps.shown).map((line) => (
                <PasteOpenLine
                  key={line.index}
                  line={line}
                  carried={scripted ? line.index : carriedOf(line)}
                  scripted={scripted}
                  actions={actions}
                />
              ))}
            </ol>
            <ShowMore {...openSteps} />
            {!scripted && (
              <button type="submit" name="intent" value="check" className="button">
                Check again
              </button>
            )}
          </section>
        )}
        {found.length > 0 && (
          <section aria-labelledby="paste-found" className="paste-section">
            <h2 id="paste-found" className="section-title">
              {answer.settled && found.some(isOpen) ? 'Ready' : 'Found'} ({found.length})
            </h2>
            <PasteFoundLines lines={found.slice(0, foundSteps.shown)} carriedOf={carriedOf} scripted={scripted} />
            <ShowMore {...foundSteps} />
          </section>
        )}
      </form>
      <PassedOver lines={answer.passedOver} />
    </div>
  )
}

function ShowMore({ next, show }: Steps) {
  if (next === 0) return null
  return (
    <button type="button" className="button paste-more" onClick={show}>
      Show {next} more
    </button>
  )
}

/** Without a script the form carries the lines along. Enter in a field checks again. */
function CarriedLines({ lines }: { lines: readonly ResolvedLine[] }) {
  return (
    <>
      <button type="submit" name="intent" value="check" className="sr-only" tabIndex={-1}>
        Check again
      </button>
      <input type="hidden" name="lines" value={carryLines(lines)} />
    </>
  )
}

function PassedOver({ lines }: { lines: PasteAnswer['passedOver'] }) {
  if (lines.length === 0) return null
  return (
    <details className="paste-passed">
      <summary>
        {lines.length === 1
          ? 'One line names no part and was left aside'
          : `${lines.length} lines name no part and were left aside`}
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
