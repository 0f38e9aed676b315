import type { TableQuery } from '#catalog/answers.ts'
import { sizedColumns } from '#catalog/facets/table-query.ts'
import { rangeEndOf, SIZE_EXAMPLES, sizeMistake } from '#catalog/quantities/field-sizes.ts'
import { parseSpelling } from '#catalog/quantities/reader/read-size.ts'
import { isReversed } from '#catalog/quantities/same-size.ts'
import { type ColumnKind, type Family, isSizeKind } from '#catalog/registry/family.ts'

/** Says what to enter for the ends of a range that can't be read, or for a reversed range (behavior 5.13). */
export function rangeErrors([from, to]: readonly [from: string, to: string], kind: ColumnKind) {
  const error = (text: string) => (text.trim() === '' ? null : rangeEndError(text, kind))
  const tooSmall = areReversed(from, to, kind) ? `enter ${from.trim()} or more` : null
  return { from: error(from), to: error(to) ?? tooSmall }
}

/** Says for each end of a query's ranges that can't be read what to send, with its name in the address. */
export function unreadRanges({ ranges }: TableQuery, family: Family): string[] {
  return sizedColumns(family).flatMap(({ key, kind }) => {
    const { from = null, to = null } = ranges[key] ?? {}
    const errors = rangeErrors([from?.text ?? '', to && !to.size ? to.text : ''], kind)
    return [
      ...(errors.from === null ? [] : [`${key}From: ${errors.from}.`]),
      ...(errors.to === null ? [] : [`${key}To: ${errors.to}.`]),
    ]
  })
}

function rangeEndError(text: string, kind: ColumnKind): string | null {
  if (rangeEndOf(text, kind)) return null
  const examples = `enter ${isSizeKind(kind) ? SIZE_EXAMPLES[kind] : SIZE_EXAMPLES.dimension}`
  const mistake = sizeMistake(text, kind)
  return mistake === null ? examples : `${mistake}; ${examples}`
}

function areReversed(from: string, to: string, kind: ColumnKind): boolean {
  if (kind !== 'dimension') {
    return (rangeEndOf(from, kind)?.low ?? 0) > (rangeEndOf(to, kind)?.high ?? Number.POSITIVE_INFINITY)
  }
  const [low, high] = [parseSpelling(from), parseSpelling(to)]
  return low !== null && high !== null && isReversed(low, high)
}
