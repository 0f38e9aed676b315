import { readJson, writeJson } from '#app/ui/stored-json.ts'

/** A filtered or sorted table's rows in order, and the pages before and after them. */
export type TableTrail = {
  readonly parts: readonly { readonly url: string; readonly partNumber: string }[]
  readonly previousPage: string | null
  readonly nextPage: string | null
}

const KEY = 'table-trail'

const storage = () => sessionStorage

/**
 * Saves the rows for part pages opened from them in this tab (behavior 8.12). Null deletes them. Without storage,
 * Previous and Next follow the family's own order.
 */
export const saveTrail = (trail: TableTrail | null) => writeJson(storage, KEY, trail)

export type Step = { readonly url: string; readonly partNumber: string; readonly isPage?: boolean }

/** Returns a part's neighbors in the table that it was opened from, or null if it isn't there. */
export function stepsInTrail(url: string): { previous: Step | null; next: Step | null } | null {
  const trail = readJson(storage, KEY) as TableTrail | null // written by saveTrail
  const at = trail?.parts.findIndex((part) => part.url === url) ?? -1
  if (!trail || at < 0) return null
  const pageStep = (page: string | null, partNumber: string): Step | null =>
    page === null ? null : { url: page, partNumber, isPage: true }
  return {
    previous: trail.parts[at - 1] ?? pageStep(trail.previousPage, 'Previous page'),
    next: trail.parts[at + 1] ?? pageStep(trail.nextPage, 'Next page'),
  }
}
