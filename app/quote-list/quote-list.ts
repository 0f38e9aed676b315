import { useSyncExternalStore } from 'react'
import { onPageReturn } from '#app/ui/page-return.ts'
import { readJson, writeJson } from '#app/ui/stored-json.ts'
import { MAX_LIST_LINES, partKey, type RequestLine, requestLine, storedLine } from '#catalog/lists/list-line.ts'

const KEY = 'quote-list'
const EMPTY: readonly RequestLine[] = []

const listeners = new Set<() => void>()
/** The list as last read, or null to read it again. Valid only while there are listeners. */
let cached: { readonly lines: readonly RequestLine[]; readonly byKey: ReadonlyMap<string, RequestLine> } | null = null

let stopReturn = () => {}

export const readQuoteList = (): readonly RequestLine[] => current().lines

/** Saves the list on the device and notifies this tab; the browser notifies the others. Returns false without storage. */
export function saveQuoteList(lines: readonly RequestLine[]): boolean {
  if (!writeJson(() => localStorage, KEY, lines)) return false
  notify(withKeys(lines))
  return true
}

/** Adds a line unless its part is listed. Returns false if the list is full, or without storage. */
export function addToQuoteList(line: RequestLine): boolean {
  const { lines, byKey } = current()
  return byKey.has(partKey(line)) || (lines.length < MAX_LIST_LINES && saveQuoteList([...lines, line]))
}

/** Changes the line of a listed part. Returns false without storage. */
export function changeQuoteLine(line: RequestLine, change: Partial<RequestLine>): boolean {
  const key = partKey(line)
  return saveQuoteList(readQuoteList().map((other) => (partKey(other) === key ? { ...other, ...change } : other)))
}

/** Removes a line's part from the list. Returns false without storage. */
export function removeFromQuoteList(line: RequestLine): boolean {
  const key = partKey(line)
  return saveQuoteList(readQuoteList().filter((other) => partKey(other) !== key))
}

/** Returns the device's list, or null on the server and in the first rendering. */
export const useQuoteList = (): readonly RequestLine[] | null =>
  useSyncExternalStore<readonly RequestLine[] | null>(subscribe, readQuoteList, () => null)

/** The listed quantities of a line's part, separated by spaces, or null if it isn't listed. */
export const useListedQuantities = (line: RequestLine): string | null =>
  useSyncExternalStore(
    subscribe,
    () => current().byKey.get(partKey(line))?.quantities.join(' ') ?? null,
    () => null,
  )

/** Returns the line of one of our RFQ links, which have whole quantities, or null if it names no part. */
export const quoteLine = (quoteUrl: string, maker: string): RequestLine | null => {
  const link = new URLSearchParams(quoteUrl.slice(quoteUrl.indexOf('?')))
  const line = requestLine(link.get('part') ?? '', {
    manufacturerName: link.get('manufacturer') ?? '',
    quantities: (link.get('qty') ?? '').split(' ').map(Number),
    note: link.get('note') ?? '',
  })
  return line.partNumber === '' ? null : ownListLine(line, maker)
}

/** Clears the manufacturer of our own parts: a list names only other makers. */
export const ownListLine = (line: RequestLine, maker: string): RequestLine =>
  line.manufacturerName.toUpperCase() === maker.toUpperCase() ? { ...line, manufacturerName: '' } : line

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    cached = null
    addEventListener('storage', onExternalChange)
    stopReturn = onPageReturn(() => notify(null))
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('storage', onExternalChange)
    stopReturn()
  }
}

const onExternalChange = ({ key }: StorageEvent) => {
  if (key === null || key === KEY) notify(null)
}

function notify(list: typeof cached) {
  cached = list
  for (const listener of listeners) listener()
}

function current() {
  if (cached && listeners.size > 0) return cached
  const byPart = new Map(storedLines().map((line) => [partKey(line), line]))
  cached = withKeys(byPart.size === 0 ? EMPTY : [...byPart.values()].slice(0, MAX_LIST_LINES))
  return cached
}

const withKeys = (lines: readonly RequestLine[]) => ({
  lines,
  byKey: new Map(lines.map((line) => [partKey(line), line])),
})

/** Reads the stored lines. Skips invalid ones: another version or script may have written them. */
function storedLines(): RequestLine[] {
  const lines = readJson(() => localStorage, KEY)
  return Array.isArray(lines) ? lines.flatMap((line) => storedLine(line) ?? []) : []
}
