/** How much a word counts by where it is found, times its fit. */
export const WEIGHT = { name: 10, otherName: 9, group: 7, value: 6, text: 4, label: 2 } as const

export type Weights = ReadonlyMap<string, number>

export function weigh(texts: readonly (readonly [readonly string[], number])[]): Weights {
  const weights = new Map<string, number>()
  for (const [tokens, weight] of texts) {
    for (const token of tokens) weights.set(token, Math.max(weight, weights.get(token) ?? 0))
  }
  return weights
}

/** A typed chunk with the tokens it may mean, as a whole and by its parts. */
export type MeantChunk = {
  readonly text: string
  readonly typed: string
  readonly isSize: boolean
  /** A size that names a board: in millimeters, or beside a word for a board. */
  readonly isBoard: boolean
  readonly isColor: boolean
  readonly whole: ReadonlyMap<string, number>
  readonly parts: readonly ReadonlyMap<string, number>[]
}

/** How much of a name was typed, up to 2: 'insulated jacks' are not the non-insulated ones. */
export const nameShare = (name: ReadonlySet<string>, chunks: readonly MeantChunk[]): number =>
  (2 *
    [...name].filter((token) =>
      chunks.some(({ whole, parts }) => [whole, ...parts].some((part) => part.get(token) === 1)),
    ).length) /
  name.size

/** The best weight of a chunk among these tokens, 0 if one of its parts is missing. */
export function chunkWeight({ whole, parts }: MeantChunk, weights: Weights): number {
  const of = (meant: ReadonlyMap<string, number>): number => {
    let best = 0
    for (const [token, fit] of meant) best = Math.max(best, fit * (weights.get(token) ?? 0))
    return best
  }
  const together = of(whole)
  if (parts.length < 2) return together
  const each = parts.map(of)
  return Math.max(together, each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, 0) / each.length)
}
