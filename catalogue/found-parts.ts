import type { Found } from '#catalogue/answers.ts'

/** A part found for a number, as the pages and the API list it: `partNumber` is the number that matched. */
export type FoundPart = {
  readonly partNumber: string
  readonly why: string
  readonly tableName: string
  readonly id: string
  readonly displayName: string
  readonly url: string
}

/** 'Did you mean' asks for this many at most. */
export const MOST_MEANT = 10

/** Found parts' own numbers, in the same order: several may bear the number that matched. */
export const ownNumbers = (found: readonly Found[]): string[] => found.map(({ part }) => part.partNumber)

/** What a list of found parts shows. */
export const foundParts = (found: readonly Found[]): FoundPart[] =>
  found.map(({ part: { tableName, id, displayName, url }, number: partNumber, why }) => {
    return { partNumber, why, tableName, id, displayName, url }
  })
