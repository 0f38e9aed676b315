import { ownListLine, readQuoteList, saveQuoteList } from '#app/quote-list/quote-list.ts'
import { joinNotes, MAX_LINE_NOTE_LENGTH, MAX_LIST_LINES, partKey, type RequestLine } from '#catalog/lists/list-line.ts'

type ChangedLine = { readonly line: RequestLine; readonly had: RequestLine['quantities'] }

export type ListAdded = ReturnType<typeof addListLines>

/**
 * Adds lines to the list. `maker` is the company's own name on parts. A listed part gets the newest quantities
 * (behavior 10.28), and the note in addition to its own unless both are too long, as `notesLeft` says. `known` counts
 * those listed with these quantities; `full`: lines were left out, for the list is full, or there is no storage.
 */
export function addListLines(lines: readonly RequestLine[], maker: string) {
  const list = new Map(readQuoteList().map((line) => [partKey(line), line]))
  const changed: ChangedLine[] = []
  let [added, known, notesLeft, full] = [0, 0, 0, false]
  for (const line of lines.map((each) => ownListLine(each, maker))) {
    const key = partKey(line)
    const before = list.get(key)
    if (before) {
      const changes = String(before.quantities) !== String(line.quantities)
      if (changes) changed.push({ line, had: before.quantities })
      else known += 1
      const notes = joinNotes(before.note, line.note)
      const fits = notes.length <= MAX_LINE_NOTE_LENGTH
      if (!fits) notesLeft += 1
      list.set(key, { ...before, ...(fits && { note: notes }), ...(changes && { quantities: line.quantities }) })
    } else if (list.size < MAX_LIST_LINES) {
      added += 1
      list.set(key, line)
    } else full = true
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
