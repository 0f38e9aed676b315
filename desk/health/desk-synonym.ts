import type { Person } from '#people/person.ts'

/** A synonym made at the desk: what visitors type, and the site's words for it. */
export type DeskSynonym = {
  readonly term: string
  readonly meaning: string
  readonly madeAt: string
  readonly madeBy: string | null
}

export type DeskSynonyms = {
  list(): Promise<DeskSynonym[]>
  /** Creates or changes one. Throws a Problem if its meaning finds nothing. */
  make(by: Person, typed: string, meaning: string): Promise<void>
  remove(by: Person, term: string): Promise<void>
}
