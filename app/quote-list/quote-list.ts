import { useSyncExternalStore } from 'react'
import { COMPANY } from '#catalogue/company.ts'
import { readListAddress } from '#catalogue/list-address.ts'
import { type ListLine, listLine, MOST_LIST_LINES } from '#catalogue/list-line.ts'

const KEY = 'quote-list'
const EMPTY: readonly ListLine[] = []

const watchers = new Set<() => void>()
/** As last read, while somebody hears of changes; null: to be read again. */
let known: { readonly lines: readonly ListLine[]; readonly keys: ReadonlySet<string> } | null = null

/** The device's own list of parts; empty where nothing is kept, or what is kept is broken. */
export const readQuoteList = (): readonly ListLine[] => current().lines

/** Keeps the list on the device and tells all tabs. False when this browser keeps nothing. */
export function keepQuoteList(lines: readonly ListLine[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(lines))
  } catch {
    return false
  }
  tell(keyed(lines))
  return true
}

/**
 * Puts lines on the list. Those whose part is on it already are `known` and change nothing; `full` says that lines
 * were left out, for there is no room for them or this browser keeps nothing.
 */
export function addToQuoteList(lines: readonly ListLine[]): { added: number; known: number; full: boolean } {
  const before = current()
  const keys = new Set(before.keys)
  const fresh: ListLine[] = []
  let doubled = 0
  let full = false
  for (const line of lines.map(ownLine)) {
    const key = partKey(line)
    if (keys.has(key)) doubled += 1
    else if (keys.size >= MOST_LIST_LINES) full = true
    else fresh.push(line)
    if (!full) keys.add(key)
  }
  const kept = fresh.length === 0 || keepQuoteList([...before.lines, ...fresh])
  return { added: kept ? fresh.length : 0, known: doubled, full: full || !kept }
}

/** Takes the part of a line off the list; false when this browser keeps nothing. */
export function dropFromQuoteList(line: ListLine): boolean {
  const key = partKey(line)
  return keepQuoteList(readQuoteList().filter((other) => partKey(other) !== key))
}

/** The device's list; null on the server and for the first rendering. */
export const useQuoteList = (): readonly ListLine[] | null =>
  useSyncExternalStore<readonly ListLine[] | null>(watch, readQuoteList, () => null)

/** Whether a part is on the device's list. */
export const useOnQuoteList = (line: ListLine): boolean =>
  useSyncExternalStore(
    watch,
    () => current().keys.has(partKey(line)),
    () => false,
  )

/** The line that an RFQ link asks for; null when it names no part. */
export const quoteLine = (quoteUrl: string): ListLine | null => {
  const [line] = readListAddress(new URLSearchParams(quoteUrl.slice(quoteUrl.indexOf('?'))))
  return line ? ownLine(line) : null
}

/** The maker's own parts bear no manufacturer in a list. */
const ownLine = (line: ListLine): ListLine =>
  line.manufacturer.toUpperCase() === COMPANY.maker.toUpperCase() ? { ...line, manufacturer: '' } : line

/** The same for two lines where `isSamePart` holds. */
export const partKey = ({ manufacturer, number }: ListLine): string => `${manufacturer}\n${number}`.toUpperCase()

function watch(told: () => void) {
  if (watchers.size === 0) {
    known = null
    addEventListener('storage', heard)
    addEventListener('pageshow', heard)
  }
  watchers.add(told)
  return () => {
    watchers.delete(told)
    if (watchers.size > 0) return
    removeEventListener('storage', heard)
    removeEventListener('pageshow', heard)
  }
}

/** Another tab's change, or this page come back out of the browser's cache, where it heard of none. */
const heard = (event: Event) => {
  if (!(event instanceof StorageEvent && event.key !== null && event.key !== KEY)) tell(null)
}

function tell(now: typeof known) {
  known = now
  for (const told of watchers) told()
}

function current() {
  if (known && watchers.size > 0) return known
  const byPart = new Map(kept().map((line) => [partKey(line), line]))
  known = keyed(byPart.size === 0 ? EMPTY : [...byPart.values()].slice(0, MOST_LIST_LINES))
  return known
}

const keyed = (lines: readonly ListLine[]) => ({ lines, keys: new Set(lines.map(partKey)) })

/** Whatever another version, another script or a full disk has left there. */
function kept(): ListLine[] {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(lines) ? lines.flatMap(checkedLine) : []
  } catch {
    return []
  }
}

function checkedLine(line: unknown): ListLine[] {
  if (typeof line !== 'object' || line === null) return []
  const { manufacturer, number, quantities, note }: Partial<Record<keyof ListLine, unknown>> = line
  if (typeof number !== 'string' || number.trim() === '') return []
  const [first = 1, ...more] = Array.isArray(quantities) ? quantities.filter((each) => typeof each === 'number') : []
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return [
    ownLine(listLine(number, { manufacturer: text(manufacturer), quantities: [first, ...more], note: text(note) })),
  ]
}
