import { formatCount } from '#catalog/quantities/format-count.ts'

/** The budget for reading one list is used up. */
export class ListSpent extends Error {
  override readonly name = 'ListSpent'
}

export type UnreadLines = { readonly from: number; readonly to: number }

/** `Lines 412 to 9,120 were not read: …`. */
export function unreadWords({ from, to }: UnreadLines): string {
  const lines = from < to ? `Lines ${formatCount(from)} to ${formatCount(to)} were` : `Line ${formatCount(from)} was`
  return `${lines} not read: the list is too long to look up at once.`
}

export function joinUnread(pieces: readonly (UnreadLines | null)[]): UnreadLines | null {
  const unread = pieces.filter((piece) => piece !== null)
  if (unread.length === 0) return null
  return { from: Math.min(...unread.map(({ from }) => from)), to: Math.max(...unread.map(({ to }) => to)) }
}
