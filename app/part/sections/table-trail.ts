import { readJson, writeJson } from '#app/ui/stored-json.ts'

/** A part, or the page before or after a table's rows. */
export type Step = { readonly url: string; readonly partNumber: string; readonly isPage?: boolean }

const KEY = 'table-steps'

const storage = () => sessionStorage

/** Saves a table's steps for part pages opened from them in this tab (behavior 8.12). Null deletes them. */
export const saveTrail = (steps: readonly Step[] | null) => writeJson(storage, KEY, steps)

/** Returns a part's neighbors in the table that it was opened from, or null if it isn't there. */
export function stepsInTrail(url: string): { previous: Step | null; next: Step | null } | null {
  const steps = (readJson(storage, KEY) ?? []) as readonly Step[] // written by saveTrail
  const at = steps.findIndex((step) => step.url === url)
  return at < 0 ? null : { previous: steps[at - 1] ?? null, next: steps[at + 1] ?? null }
}
