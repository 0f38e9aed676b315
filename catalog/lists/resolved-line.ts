import type { FoundPart } from '#catalog/answers.ts'
import { joinNotes, MAX_LINE_NOTE_LENGTH, type RequestLine, requestLine } from '#catalog/lists/list-line.ts'
import type { MatchedPart } from '#catalog/lists/part-differences.ts'
import type { PastedLine, PastedList } from '#catalog/lists/pasted/pasted-line.ts'
import type { LifecycleWarning } from '#catalog/part/life/lifecycle.ts'

/** A line with its parts: `found` has one, `several` are the buyer's choice, `missing` has suggestions one typing error away. */
export type ResolvedLine = PastedLine & {
  readonly status: 'found' | 'several' | 'missing'
  readonly parts: readonly (FoundPart | MatchedPart)[]
  /** It was not compared with our numbers. */
  readonly looked?: false
  readonly isCross?: boolean
  readonly lifecycle?: LifecycleWarning | null
}

export type ResolvedList = Omit<PastedList, 'lines' | 'table'> & { readonly lines: readonly ResolvedLine[] }

/** The open question about a line's part, as a sentence; null if one part has its number. */
export function partQuestion({ partNumber, status, parts }: ResolvedLine): string | null {
  if (status === 'found') return null
  const names = parts.map(({ ownNumber, partNumber }) => (status === 'several' ? ownNumber : partNumber)).join(', ')
  if (status === 'several') return `Several parts have the number ${partNumber}: ${names}.`
  return `No part has the number ${partNumber}.${names && ` Did you mean ${names}?`}`
}

const UNKNOWN_MANUFACTURER = 'Unknown'
const UNKNOWN_NUMBER = 'Unknown number, please check'

/** A line for quote list and order form. An unknown number isn't asked for as ours: its note asks us to check. */
export function asListLine(line: ResolvedLine): RequestLine {
  const { partNumber, quantities, note, manufacturerName, status } = line
  if (status !== 'missing') return { manufacturerName, partNumber, quantities, note }
  return requestLine(partNumber, {
    manufacturerName: manufacturerName || UNKNOWN_MANUFACTURER,
    quantities,
    note: withRemark(UNKNOWN_NUMBER, note),
  })
}

/** A line with one of its suggested parts, which is ours. Its note has another maker's number. */
export function withPickedPart<Line extends PastedLine>(line: Line, number: string, isCross = false): Line {
  const { manufacturerName, partNumber, note } = line
  const isOurs = manufacturerName === '' && !isCross
  const replaced = isOurs ? '' : `Instead of ${[manufacturerName, partNumber].filter(Boolean).join(' ')}`
  return { ...line, ...requestLine(number, { ...line, manufacturerName: '', note: withRemark(replaced, note) }) }
}

/** A note with our remark before it, if a line has room for both. */
function withRemark(remark: string, note: string): string {
  const both = joinNotes(remark, note)
  return both.length > MAX_LINE_NOTE_LENGTH ? note : both
}
