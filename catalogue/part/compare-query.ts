/** So many parts stand side by side. */
export const MOST_COMPARED = 6

/** An address with more ids is no visitor's. */
const MOST_READ = 50
const LONGEST_ID = 100

/** What a visitor asks of the page that compares parts, read from its address. */
export type CompareQuery = {
  /** The family's table; null where none is named. */
  readonly table: string | null
  /** Each once, in the order of the address. */
  readonly ids: readonly string[]
  /** Only the specifications in which the parts differ. */
  readonly only: boolean
}

/** Reads `/compare?table=…&id=…&id=…&only=differences`. Unknown parameters, blank ids and repeated ones are ignored. */
export function readCompareQuery(address: URLSearchParams): CompareQuery {
  const ids = address.getAll('id').map((id) => id.trim().slice(0, LONGEST_ID).toWellFormed())
  return {
    table: address.get('table')?.trim().toWellFormed() || null,
    ids: [...new Set(ids)].filter(Boolean).slice(0, MOST_READ),
    only: address.get('only') === 'differences',
  }
}

/** The address that compares parts. */
export function compareUrl({ table, ids, only }: CompareQuery): string {
  const address = new URLSearchParams(table === null ? [] : [['table', table]])
  for (const id of ids) address.append('id', id)
  if (only) address.set('only', 'differences')
  const text = address.toString()
  return text ? `/compare?${text}` : '/compare'
}
