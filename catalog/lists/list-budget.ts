import { formatCount } from '#catalog/quantities/format-count.ts'

/** Look-ups for one list: three times what any generated list of 1,000 lines needed, about a quarter of a second. */
const MAX_LOOK_UPS = 40_000
/** Questions for one list: three times what any of 1,000 lines needed. */
const MAX_QUESTIONS = 160_000
const CHARACTERS = 32

export class ListSpent extends Error {
  override readonly name = 'ListSpent'
}

export type UnreadLines = {
  readonly from: number
  readonly to: number
  /** The unread lines, with the headings of their table. Null if the list isn't a text. */
  readonly text: string | null
}

/** The budget for reading one list: look-ups of numbers, and questions about them. */
export class ListBudget {
  #lookUps = 0
  #questions = 0

  ask(text: string): void {
    this.#questions += 1 + text.length / CHARACTERS
    if (this.#questions > MAX_QUESTIONS) throw new ListSpent()
  }

  lookUp(): void {
    this.#lookUps += 1
    if (this.#lookUps > MAX_LOOK_UPS) throw new ListSpent()
  }
}

/** `Lines 412 to 9,120 were not read: …`. */
export function unreadWords({ from, to }: Pick<UnreadLines, 'from' | 'to'>): string {
  const lines = from < to ? `Lines ${formatCount(from)} to ${formatCount(to)} were` : `Line ${formatCount(from)} was`
  return `${lines} not read: the list is too long to look up at once.`
}

export function joinUnread(pieces: readonly (UnreadLines | null)[]): UnreadLines | null {
  const unread = pieces.filter((piece) => piece !== null)
  if (unread.length === 0) return null
  const texts = unread.flatMap(({ text }) => (text === null ? [] : [text]))
  return {
    from: Math.min(...unread.map(({ from }) => from)),
    to: Math.max(...unread.map(({ to }) => to)),
    text: texts.length < unread.length ? null : texts.join('\n'),
  }
}
