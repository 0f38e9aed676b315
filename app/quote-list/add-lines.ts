import { ownListLine, readQuoteList, saveQuoteList } from '#app/quote-list/quote-list.ts'
import { joinNotes, MAX_LINE_NOTE_LENGTH, MAX_LIST_LINES, partKey, type RequestLine } from '#catalog/lists/list-line.ts'
import { mergeSameParts } from '#catalog/lists/pasted/same-parts.ts'

type ChangedLine = { readonly line: RequestLine; readonly had: RequestLine['quantities'] }

export type ListAdded = ReturnType<typeof addListLines>

/**
 * Adds lines to the list, the quantities of one part together (behavior 10.18). `maker` is the company's own name on
 * parts. A listed part gets the newest quantities (10.28), and the note in addition to its own unless both are too long,
 * as `notesLeft` says. `known` counts those listed with these quantities; `full`: lines were left out, for the list is
 * full, a sum is too large, or there is no storage.
 */
export function addListLines(lines: readonly RequestLine[], maker: string) {
  const list = new Map(readQuoteList().map((line) => [partKey(line), line]))
  const changed: ChangedLine[] = []
  let added = 0
  let known = 0
  let notesLeft = 0
  let full = false
  const own = lines.map((line) => ownListLine(line, maker))
  const asked = new Set<string>()
  for (const line of mergeSameParts(own.map((each) => ({ ...each, note: '' })))) {
    const key = partKey(line)
    const before = list.get(key)
    const fits = !asked.has(key) && (before || list.size < MAX_LIST_LINES)
    asked.add(key)
    if (fits) list.set(key, { ...(before ?? line), quantities: line.quantities })
    if (!fits) full = true
    else if (!before) added += 1
    else if (String(before.quantities) === String(line.quantities)) known += 1
    else changed.push({ line, had: before.quantities })
  }
  for (const line of own) {
    const listed = list.get(partKey(line))
    if (!listed) continue
    const note = joinNotes(listed.note, line.note)
    if (note.length > MAX_LINE_NOTE_LENGTH) notesLeft += 1
    else list.set(partKey(line), { ...listed, note })
  }
  return saveQuoteList([...list.values()])
    ? { added, known, changed, notesLeft, full }
    : { added: 0, known, changed: [], notesLeft: 0, full: true }
}

/** Restores earlier quantities. Returns false without storage. */
export function restoreQuantities(changed: readonly ChangedLine[]): boolean {
  const had = new Map(changed.map((change) => [partKey(change.line), change.had]))
  return saveQuoteList(
    readQuoteList().map((line) => ({ ...line, quantities: had.get(partKey(line)) ?? line.quantities })),
  )
}
