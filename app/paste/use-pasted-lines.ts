import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { encodeLines, isOtherMakers, needsReview, type PasteResult, withQuantity } from '#app/paste/paste-result.ts'
import { requestLine } from '#catalog/lists/list-line.ts'
import { mergeSameParts } from '#catalog/lists/pasted/same-parts.ts'
import { type ResolvedLine, withPickedPart } from '#catalog/lists/resolved-line.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'

/** A line with its index in the list as first read, which names its fields, and its label on the page. */
export type PastedLineView = ResolvedLine & {
  readonly index: number
  readonly label: string
  readonly state: 'resolved' | 'pending'
}

const MAX_LETTERS = 26

/** Labels lines by the buyer's numbers, if all have one, else by the source's. Several parts of one are `3a`, `3b` …. */
function shownLines(lines: readonly ResolvedLine[]): PastedLineView[] {
  const areNumbered = lines.every(({ item }) => item)
  const labelOf = ({ item, place }: ResolvedLine) => (areNumbered && item) || String(place)
  const groups = Map.groupBy(lines, labelOf)
  return lines.map((line, index) => {
    const group = groups.get(labelOf(line)) ?? []
    const at = group.indexOf(line)
    const letter = at < MAX_LETTERS ? String.fromCharCode(97 + at) : `.${at + 1}`
    return { ...line, index, label: `${labelOf(line)}${group.length > 1 ? letter : ''}`, state: 'resolved' }
  })
}

/** Holds the page's lines. A corrected number is looked up at once, in place. `status` announces the last action's result. */
export function usePastedLines(first: readonly ResolvedLine[]) {
  const [lines, setLines] = useState<readonly PastedLineView[]>(() => shownLines(first))
  const [reviewed] = useState(() => new Set(first.flatMap((line, index) => (needsReview(line) ? [index] : []))))
  const [undoable, setUndoable] = useState<readonly PastedLineView[]>([])
  const [status, setStatus] = useState('')
  const fetcher = useFetcher<PasteResult>()
  const { data: result } = fetcher
  useEffect(() => {
    if (!result) return
    const resolved = new Map(result.lines?.map((line) => [line.place, line]))
    setLines((before) =>
      before.map((line) => {
        if (line.state !== 'pending') return line
        const { place, index, label, quantities, note, doubt, lacksQuantity } = line
        const next = resolved.get(index + 1)
        // The answer is about the number: a quantity may have been typed or kept since.
        return next
          ? { ...next, place, index, label, quantities, note, doubt, lacksQuantity, state: 'resolved' }
          : { ...line, state: 'resolved' }
      }),
    )
    setStatus(result.lines ? result.lines.map(statusOf).join(' ') : result.errors.join(' '))
  }, [result])

  const correct = (line: PastedLineView, number: string) => {
    if (number.trim() === '' || (number.trim() === line.partNumber && line.looked !== false)) return
    lookUp({ ...line, ...requestLine(number, line) })
  }
  const pick = (line: PastedLineView, number: string) => lookUp(withPickedPart(line, number, line.isCross))
  const lookUp = (line: PastedLineView) => {
    const pending = lines.filter((other) => other.state === 'pending' && other.index !== line.index)
    const requested = [...pending, line].map((each) => ({
      ...each,
      // What was found is of the number before, and no answer may come.
      status: 'missing' as const,
      parts: [],
      lifecycle: null,
      looked: false as const,
      state: 'pending' as const,
    }))
    const byIndex = new Map(requested.map((each) => [each.index, each]))
    setLines(lines.map((other) => byIndex.get(other.index) ?? other))
    // `place` is the line's index here, so the effect above finds the line again.
    const encoded = encodeLines(requested.map((each) => ({ ...each, place: each.index + 1 })))
    fetcher.submit({ intent: 'check', lines: encoded }, { method: 'post', action: '/list/paste' })
  }
  const setQuantities = (line: PastedLineView, cell: string) => {
    const next = withQuantity(line, cell)
    setLines(lines.map((other) => (other.index === line.index ? next : other)))
  }
  /** The visitor accepts a line, or all, as read. An unreadable quantity stays open. */
  const keep = (index: number | 'all') => {
    const mayKeep = lines.filter(({ doubt, lacksQuantity }) => doubt !== null && !lacksQuantity)
    const kept = mayKeep.filter((line) => index === 'all' || line.index === index)
    setLines(lines.map((line) => (kept.includes(line) ? { ...line, doubt: null } : line)))
    const [only] = kept
    setStatus(
      kept.length === 1 && only ? `${only.partNumber} confirmed.` : `${formatCount(kept.length)} lines confirmed.`,
    )
  }
  const remove = (which: number | 'others') => {
    const gone = lines.filter((line) => (which === 'others' ? isOtherMakers(line) : line.index === which))
    setUndoable(gone)
    setLines(lines.filter((line) => !gone.includes(line)))
    const [only] = gone
    setStatus(`${gone.length === 1 && only ? only.partNumber : countOf(gone.length, 'line')} removed.`)
  }
  const merge = () => {
    const merged = mergeSameParts(lines)
    const fewer = lines.length - merged.length
    setUndoable(lines.filter((line) => !merged.includes(line)))
    setLines(merged)
    setStatus(
      fewer === 0
        ? 'Nothing merged: the total or the notes are too long for one line.'
        : `${countOf(fewer, 'line')} merged and quantities added.`,
    )
  }
  const undo = () => {
    const restored = new Set(undoable.map(({ index }) => index))
    const others = lines.filter(({ index }) => !restored.has(index))
    // A look-up that was underway is over.
    const resolved = undoable.map((line) => ({ ...line, state: 'resolved' as const }))
    setLines([...others, ...resolved].sort((a, b) => a.index - b.index))
    const numbers = new Set(undoable.map(({ partNumber }) => partNumber))
    setStatus([...numbers].map((number) => `${number} restored.`).join(' '))
    setUndoable([])
  }
  const busy = lines.some(({ state }) => state === 'pending')
  const canUndo = undoable.length > 0
  return { lines, reviewed, canUndo, status, busy, correct, pick, setQuantities, keep, remove, merge, undo }
}

export type PastedLines = ReturnType<typeof usePastedLines>

const statusOf = ({ status, partNumber, parts }: ResolvedLine): string => {
  if (status === 'found') return `${partNumber} found.`
  if (status === 'several') return `${partNumber} matches ${parts.length} parts.`
  return `${partNumber} not found.`
}
