import type { PartChange } from '#catalogue/part-changes.ts'
/** The hosted backend and its public key: the older anonymous JWT or the newer `sb_publishable_…`. */
export type HostedBackend = {
  readonly url: string
  readonly key: string
  /** How long one answer may take. */
  readonly patienceMs?: number
  /** How long to wait before each further try. */
  readonly retryWaitsMs?: readonly number[]
}

/** Where a worker finds the rows: plain data, so that it can be handed to a thread. */
export type RowPlace = DatabasePlace | ({ readonly kind: 'hosted' } & HostedBackend)
/** A database of our own. */
export type DatabasePlace =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** Takes the rows table by table: the catalogue's builder is one. */
export type RowSink = {
  begin(table: string, columns: readonly string[]): void
  add(values: readonly (string | null)[]): void
}

/** What was read beside the rows; `changes`: those that imports made, the newest first. */
export type RowFacts = { readonly sample: boolean; readonly changes?: readonly PartChange[] }

/** The key of the note that says a table holds sample rows, alone or beside others. */
export const sampleNote = (table: string): string => `sample:${table}`

/**
 * A stored value as the catalogue takes it: text as written, nothing for null and blank (DESIGN 3). A zero byte put
 * there by hand is dropped, a lone surrogate becomes U+FFFD: PostgreSQL would store neither.
 */
export function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value)
  if (text.trim() === '') return null
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()
}
