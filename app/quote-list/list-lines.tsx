import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FollowList } from '#app/followers/follow-list.tsx'
import { familyName } from '#app/quote-list/line-facts.tsx'
import { ListRow } from '#app/quote-list/list-row.tsx'
import { changeQuoteLine, readQuoteList, saveQuoteList } from '#app/quote-list/quote-list.ts'
import { Button, ButtonLink, TextLink } from '#app/ui/controls.tsx'
import { copyText } from '#app/ui/copy-number.ts'
import { Menu } from '#app/ui/menu.tsx'
import { useGrowingCount } from '#app/ui/use-growing-count.ts'
import { listQuery } from '#catalog/lists/list-address.ts'
import { partKey, type RequestLine } from '#catalog/lists/list-line.ts'
import { type LineLookup, type ListField, type ListLookup, lineFields } from '#catalog/lists/list-lookup.ts'
import { countOf } from '#catalog/quantities/format-count.ts'

type Facts = {
  readonly families: ListLookup['families']
  readonly byNumber: ReadonlyMap<string, LineLookup>
}

const NO_FACTS: Facts = { families: [], byNumber: new Map() }

/** Loads the catalog's facts about the lines, and again for new numbers. `facts` is null until loaded. */
function useListFacts(lines: readonly RequestLine[]) {
  const [known, setKnown] = useState(NO_FACTS)
  const [failed, setFailed] = useState(false)
  const numbers = lines.map(({ partNumber }) => partNumber).join('\n')
  const isNew = lines.some(({ partNumber }) => !known.byNumber.has(partNumber))
  useEffect(() => {
    if (!isNew || failed) return
    const request = new AbortController()
    fetchFacts(numbers.split('\n'), request.signal).then((loaded) => {
      if (request.signal.aborted) return
      setFailed(loaded === null)
      // A transition renders a thousand changed rows in slices, so typing isn't blocked.
      if (loaded) startTransition(() => setKnown(loaded))
    })
    return () => request.abort()
  }, [isNew, numbers, failed])
  const facts = useMemo(() => {
    const shown = numbers.split('\n').flatMap((number) => known.byNumber.get(number) ?? [])
    return isNew ? null : { families: known.families, lines: shown }
  }, [known, numbers, isNew])
  return { facts, failed: failed && isNew, retry: () => setFailed(false) }
}

async function fetchFacts(numbers: readonly string[], signal: AbortSignal): Promise<Facts | null> {
  try {
    const body = new URLSearchParams(numbers.map((number) => ['part', number]))
    const response = await fetch('/list.json', { method: 'POST', body, signal })
    if (!response.ok) return null
    const { families, lines }: ListLookup = await response.json()
    const byNumber = numbers.flatMap((number, place) => {
      const line = lines[place]
      return line ? [[number, line] as const] : []
    })
    return { families, byNumber: new Map(byNumber) }
  } catch {
    return null
  }
}

type Props = { lines: readonly RequestLine[]; changeMails: boolean; empty: ReactNode }

type Removal = { readonly status: string; readonly before: readonly RequestLine[] }

/** Changes the device's list, and gives back what was removed last. The focus goes to a line that is left, or the title. */
function useListEdits() {
  const [removal, setRemoval] = useState<Removal | null>(null)
  const [saved, setSaved] = useState(true)
  const list = useRef<HTMLOListElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const onChange = useCallback((line: RequestLine, change: Partial<RequestLine>) => {
    setSaved(changeQuoteLine(line, change))
  }, [])
  const onRemove = useCallback((line: RequestLine) => {
    const before = readQuoteList()
    const place = before.findIndex((other) => partKey(other) === partKey(line))
    setSaved(saveQuoteList(before.toSpliced(place, 1)))
    setRemoval({ status: `${line.partNumber} removed from your list.`, before })
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('.list-remove')
    const next = buttons?.[place + 1] ?? buttons?.[place - 1]
    if (next) next.focus()
    else title.current?.focus()
  }, [])
  const onClear = () => {
    const before = readQuoteList()
    setSaved(saveQuoteList([]))
    setRemoval({ status: `${listTotals(before).split(' · ')[0]} removed.`, before })
    title.current?.focus()
  }
  const onUndo = () => {
    if (!removal) return
    setSaved(saveQuoteList(mergeLines(removal.before, readQuoteList())))
    setRemoval(null)
    title.current?.focus()
  }
  return { list, title, saved, removal, onChange, onRemove, onClear, onUndo }
}

export function ListLines({ lines, changeMails, empty }: Props) {
  const { facts, failed, retry } = useListFacts(lines)
  const { list, title, saved, removal, onChange, onRemove, onClear, onUndo } = useListEdits()
  const shown = useGrowingCount(lines.length)
  return (
    <>
      <header className="split text-head">
        <div>
          <h1 ref={title} tabIndex={-1} className="page-title">
            Quote list
          </h1>
          {lines.length > 0 && <p className="lead">{listTotals(lines)}</p>}
        </div>
        {lines.length > 0 && <ListActions lines={lines} changeMails={changeMails} />}
      </header>
      <div role="status" className="list-told">
        {removal && (
          <p>
            <span>{removal.status}</span>{' '}
            <button type="button" className="text-link" onClick={onUndo}>
              Undo
            </button>
          </p>
        )}
        {!saved && <p>This browser doesn’t allow saving a list, so your change wasn’t saved.</p>}
        {failed && (
          <p>
            The details of these parts can’t be loaded right now.{' '}
            <button type="button" className="text-link" onClick={retry}>
              Try again
            </button>
          </p>
        )}
      </div>
      {lines.length === 0 ? (
        empty
      ) : (
        <>
          <ol ref={list} className="card card-flush rows figures" aria-label="Lines" aria-busy={shown < lines.length}>
            {lines.slice(0, shown).map((line, index) => (
              <ListRow
                key={partKey(line)}
                line={line}
                place={index + 1}
                facts={facts?.lines[index]}
                family={familyName(facts, index)}
                fields={facts ? lineFields(facts, facts.lines[index]) : NO_FIELDS}
                onChange={onChange}
                onRemove={onRemove}
              />
            ))}
          </ol>
          <p className="split list-foot">
            <TextLink to="/list/paste">Paste a list</TextLink>
            <button type="button" className="text-link" onClick={onClear}>
              Clear the list
            </button>
          </p>
        </>
      )}
    </>
  )
}

const NO_FIELDS: readonly ListField[] = []
function mergeLines(before: readonly RequestLine[], now: readonly RequestLine[]): RequestLine[] {
  const lines = new Map([...before, ...now].map((line) => [partKey(line), line]))
  return [...lines.values()]
}

type ListActionsProps = { lines: readonly RequestLine[]; changeMails: boolean }

function ListActions({ lines, changeMails }: ListActionsProps) {
  const [copied, setCopied] = useState<{ of: ListActionsProps['lines']; done: boolean } | null>(null)
  const query = listQuery(lines)
  const address = query === null ? null : `${window.location.origin}/list?${query}`
  const onCopy = async () => setCopied({ of: lines, done: address !== null && (await copyText(address)) })
  const result = copied?.of === lines ? copied : null
  return (
    <div className="cluster list-actions">
      <Menu label="Download">
        {(['csv', 'xlsx'] as const).map((type) =>
          query === null ? (
            <button key={type} type="button" onClick={() => downloadFile(type, lines)}>
              {type.toUpperCase()}
            </button>
          ) : (
            <a key={type} href={`/list.${type}?${query}`}>
              {type.toUpperCase()}
            </a>
          ),
        )}
        {query !== null && <FollowList query={query} mails={changeMails} />}
        {query !== null && <Link to={`/list?${query}`}>Printable view</Link>}
      </Menu>
      <Button onClick={onCopy}>Copy link for a colleague</Button>
      <ButtonLink tone="brass" to="/order?list=own">
        Request a quote<span className="sr-only"> for this list</span>
      </ButtonLink>
      <div role="status" className="list-said">
        {result?.done && <span>Link copied. It opens this list in any browser.</span>}
        {result && address === null && <span>The list is too long for a link. Send it as a file: CSV or XLSX.</span>}
        {result && address !== null && !result.done && (
          <label>
            Copy the link from here:
            <input readOnly value={address} className="field mono" onFocus={(event) => event.target.select()} />
          </label>
        )}
      </div>
    </div>
  )
}

/** Posts a list too long for an address. The response is a download, so the browser stays on the page. */
function downloadFile(type: 'csv' | 'xlsx', lines: readonly RequestLine[]) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `/list.${type}`
  for (const { manufacturerName, partNumber, quantities, note } of lines) {
    const fields = { manufacturer: manufacturerName, part: partNumber, qty: quantities.join(' '), note }
    for (const [name, value] of Object.entries(fields)) {
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name, value })
      form.append(field)
    }
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

/** `12 lines · 1,450 pieces`. Counts the first of a line's quantities. */
export function listTotals(lines: readonly RequestLine[]): string {
  const pieces = lines.reduce((sum, { quantities }) => sum + quantities[0], 0)
  const counted = countOf(pieces, 'piece')
  return `${countOf(lines.length, 'line')} · ${counted}`
}
