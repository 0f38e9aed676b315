import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ListRow } from '#app/components/list-row.tsx'
import { ListSame, listTotals } from '#app/components/list-same.tsx'
import { ListShare } from '#app/components/list-share.tsx'
import { familyName } from '#app/components/list-table.tsx'
import { keepQuoteList, partKey, readQuoteList } from '#app/components/quote-list.ts'
import { useListFacts } from '#app/components/quote-list-facts.ts'
import { sideBySide } from '#catalogue/list-facts.ts'
import type { ListLine } from '#catalogue/list-line.ts'

type Props = { lines: readonly ListLine[]; empty: ReactNode }

/** What was taken off, until something else is: all the lines as they were. */
type Gone = { readonly said: string; readonly before: readonly ListLine[] }

/** The lines of the device's own list, to be edited, and what can be done with them as a whole. */
export function ListLines({ lines, empty }: Props) {
  const { facts, failed, again } = useListFacts(lines)
  const beside = useMemo(() => sideBySide(facts ?? { families: [], lines: [] }), [facts])
  const [gone, setGone] = useState<Gone | null>(null)
  const [kept, setKept] = useState(true)
  const shown = useGrowing(lines.length)
  const list = useRef<HTMLOListElement>(null)
  const title = useRef<HTMLHeadingElement>(null)

  const onChange = useCallback((line: ListLine, change: Partial<ListLine>) => {
    const key = partKey(line)
    setKept(keepQuoteList(readQuoteList().map((other) => (partKey(other) === key ? { ...other, ...change } : other))))
  }, [])
  const onRemove = useCallback((line: ListLine) => {
    const before = readQuoteList()
    const place = before.findIndex((other) => partKey(other) === partKey(line))
    setKept(keepQuoteList(before.toSpliced(place, 1)))
    setGone({ said: `${line.number} is off your list.`, before })
    // The keyboard goes on at the line that takes its place.
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('.list-remove')
    const next = buttons?.[place + 1] ?? buttons?.[place - 1]
    if (next) next.focus()
    else title.current?.focus()
  }, [])
  const onClear = () => {
    const before = readQuoteList()
    setKept(keepQuoteList([]))
    setGone({ said: `${listTotals(before).split(' · ')[0]} taken off.`, before })
    title.current?.focus()
  }
  const onUndo = () => {
    if (!gone) return
    setKept(keepQuoteList(joined(gone.before, readQuoteList())))
    setGone(null)
    title.current?.focus()
  }
  return (
    <>
      <header className="list-head">
        <div>
          <h1 ref={title} tabIndex={-1} className="page-title">
            Quote list
          </h1>
          {lines.length > 0 && <p className="lead">{listTotals(lines)}</p>}
        </div>
        {lines.length > 0 && <ListShare lines={lines} />}
      </header>
      <div role="status" className="list-told">
        {gone && (
          <p>
            {gone.said}{' '}
            <button type="button" className="text-link" onClick={onUndo}>
              Undo
            </button>
          </p>
        )}
        {!kept && <p>This browser does not let us keep a list: what you change is not kept.</p>}
        {failed && (
          <p>
            What the catalogue says of these parts can’t be loaded now.{' '}
            <button type="button" className="text-link" onClick={again}>
              Try again
            </button>
          </p>
        )}
      </div>
      {lines.length === 0 ? (
        empty
      ) : (
        <>
          <ListSame beside={beside} alone={lines.length === 1} />
          <ol ref={list} className="list-rows" aria-label="Lines" aria-busy={shown < lines.length}>
            {lines.slice(0, shown).map((line, index) => (
              <ListRow
                key={partKey(line)}
                line={line}
                place={index + 1}
                facts={facts?.lines[index]}
                family={familyName(facts, index)}
                row={beside.rows[index] ?? null}
                columns={beside.columns}
                onChange={onChange}
                onRemove={onRemove}
              />
            ))}
          </ol>
          <p className="list-foot">
            <Link to="/list/paste" className="text-link">
              Paste a list
            </Link>
            <button type="button" className="text-link" onClick={onClear}>
              Clear the list
            </button>
          </p>
        </>
      )}
    </>
  )
}

const AT_FIRST = 40
const AT_A_TIME = 60

/** How many of many rows are shown: some at once, the rest in small lots, so that the page answers all the while. */
function useGrowing(total: number): number {
  const [shown, setShown] = useState(AT_FIRST)
  useEffect(() => {
    if (shown >= total) return
    const timer = setTimeout(() => startTransition(() => setShown(shown + AT_A_TIME)))
    return () => clearTimeout(timer)
  }, [shown, total])
  return Math.min(shown, total)
}

/** The lines as they were, with what has been changed or added since. */
function joined(before: readonly ListLine[], now: readonly ListLine[]): ListLine[] {
  const lines = new Map([...before, ...now].map((line) => [partKey(line), line]))
  return [...lines.values()]
}
