import type { DroppedChanges, PartChange } from '#catalog/part/part-changes.ts'

/** The hosted backend and its public key: an anonymous JWT (older) or `sb_publishable_…` (newer). */
export type HostedBackend = {
  readonly url: string
  readonly key: string
  readonly timeoutMs?: number
  readonly retryWaitsMs?: readonly number[]
}

/** Where a worker finds the rows: plain data, so it can be sent to a thread. */
export type RowPlace = DatabasePlace | ({ readonly kind: 'hosted' } & HostedBackend)

export type DatabasePlace =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** Takes the rows table by table, as the catalog's builder does. */
export type RowSink = {
  begin(table: string, columns: readonly string[]): void
  add(values: readonly (string | null)[]): void
}

export type RowFacts = {
  readonly sample: boolean
  readonly changes?: readonly PartChange[]
  readonly dropped?: DroppedChanges | null
}

/** Returns text, or null if blank (behavior 15.4). Drops NUL; lone surrogates become U+FFFD, for PostgreSQL. */
export function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value)
  if (text.trim() === '') return null
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()
}
