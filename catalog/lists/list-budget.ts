import { formatCount } from '#catalog/quantities/format-count.ts'

/**
 * Numbers that are looked up for one list, each once. Three times what any of 1,000 lines needed (13,410 for generated lists with
 * three parts on a line, 12,235 for sentences of 15 words); about a quarter of a second.
 */
const MAX_LOOK_UPS = 40_000
/** Questions of the reader, those about a number that is known by then too. Three times what any list of 1,000 lines needed. */
const MAX_QUESTIONS = 160_000
/** A question about so many characters counts twice. */
const CHARACTERS = 32

/** Thrown by a question of the reader: its list has used up what it may. */
export class ListSpent extends Error {
  override readonly name = 'ListSpent'
}

/** Lines that were not read, because the list had used up what it may (behavior 10.30). */
export type UnreadLines = {
  readonly from: number
  readonly to: number
  /** They, and the headings of their table. Null if the list isn't a text. */
  readonly text: string | null
}

/** What reading one list may cost, in numbers that are looked up and in questions about them. */
export class ListBudget {
  #lookUps = 0
  #questions = 0

  /** Counts a question about a text. Throws ListSpent if it is one too many. */
  ask(text: string): void {
    this.#questions += 1 + text.length / CHARACTERS
    if (this.#questions > MAX_QUESTIONS) throw new ListSpent()
  }

  /** Counts a number that wasn't looked up before. Throws ListSpent if it is one too many. */
  lookUp(): void {
    this.#lookUps += 1
    if (this.#lookUps > MAX_LOOK_UPS) throw new ListSpent()
  }
}

/** `Lines 412 to 9,120 were not read: …`. */
export function unreadWords({ from, to }: UnreadLines): string {
  const lines = from < to ? `Lines ${formatCount(from)} to ${formatCount(to)} were` : `Line ${formatCount(from)} was`
  return `${lines} not read: the list has more words than we look up at once.`
}
