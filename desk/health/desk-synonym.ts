import type { Person } from '#people/person.ts'

/** A synonym that was made at the desk: what visitors type, and what the site calls it. */
export type DeskSynonym = {
  readonly term: string
  readonly meaning: string
  readonly madeAt: string
  readonly madeBy: string | null
}

/** What the health page may do with them. */
export type DeskSynonyms = {
  list(): Promise<DeskSynonym[]>
  /** Makes or changes one. Throws a Problem if its meaning leads nowhere. */
  make(by: Person, typed: string, meaning: string): Promise<void>
  remove(by: Person, term: string): Promise<void>
}
