export const MAX_COMPARED = 6

/** More ids in one URL don't come from a visitor. */
const MAX_IDS = 50
const MAX_ID_LENGTH = 100

export type CompareQuery = {
  readonly table: string | null
  readonly ids: readonly string[]
  readonly only: boolean
}

/** Reads `/compare?table=…&id=…&id=…&only=differences`. Ignores unknown parameters and blank or repeated ids. */
export function readCompareQuery(address: URLSearchParams): CompareQuery {
  const ids = address.getAll('id').map((id) => id.trim().slice(0, MAX_ID_LENGTH).toWellFormed())
  return {
    table: address.get('table')?.trim().toWellFormed() || null,
    ids: [...new Set(ids)].filter(Boolean).slice(0, MAX_IDS),
    only: address.get('only') === 'differences',
  }
}

/** Compares one of the parts with those that are nearest to it in their list. */
export function nearestCompareUrl(table: string, ids: readonly string[], here: number): string {
  const nearest = ids
    .map((id, place) => ({ id, away: Math.abs(place - here) }))
    .sort((a, b) => a.away - b.away)
    .slice(0, MAX_COMPARED)
  return compareUrl({ table, ids: nearest.map(({ id }) => id), only: false })
}

export function compareUrl({ table, ids, only }: CompareQuery): string {
  const address = new URLSearchParams(table === null ? [] : [['table', table]])
  for (const id of ids) address.append('id', id)
  if (only) address.set('only', 'differences')
  const text = address.toString()
  return text ? `/compare?${text}` : '/compare'
}
