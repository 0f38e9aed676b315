import { asRecord, asTexts, readJson, writeJson } from '#app/forms/stored-json.ts'

/** What was typed into a form and isn't saved. */
export type UnsavedText = {
  /** The state of what the form is about when it was typed, for example its version. */
  readonly seen: string
  readonly fields: Readonly<Record<string, string>>
}

const PREFIX = 'desk-unsaved'
/** Serves as the storage where the browser allows none. */
const kept = new Map<string, UnsavedText>()

const keyOf = (person: string, form: string): string => `${PREFIX} ${person} ${form}`

/** The text that a person has typed into a form in this tab, or null. `form` names it and what it is about. */
export function readUnsaved(person: string, form: string): UnsavedText | null {
  const key = keyOf(person, form)
  const { seen, fields } = asRecord(readJson(() => sessionStorage, key)) ?? {}
  return typeof seen === 'string' ? { seen, fields: asTexts(fields) } : (kept.get(key) ?? null)
}

/** Keeps it for this tab. Null forgets it. */
export function keepUnsaved(person: string, form: string, text: UnsavedText | null): void {
  const key = keyOf(person, form)
  if (text) kept.set(key, text)
  else kept.delete(key)
  writeJson(() => sessionStorage, key, text)
}

/** Whether this tab has any text of a person that isn't saved. */
export const hasUnsaved = (person: string): boolean =>
  [...kept.keys(), ...storedKeys()].some((key) => key.startsWith(keyOf(person, '')))

function storedKeys(): string[] {
  try {
    return Object.keys(sessionStorage)
  } catch {
    return [] // the browser allows no storage
  }
}
