/** A value of a storage as a record, or null. */
export const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? { ...value } : null

/** The texts of a record, by name. */
export const asTexts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asRecord(value) ?? {}).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )

/** Reads a value of a browser's storage. A storage that is forbidden or holds something else counts as empty. */
export function readJson(storage: () => Storage, name: string): unknown {
  try {
    return JSON.parse(storage().getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value for later. Null removes it. Returns false if the storage is full or forbidden: the text is still in the form. */
export function writeJson(storage: () => Storage, name: string, value: unknown): boolean {
  try {
    if (value === null) storage().removeItem(name)
    else storage().setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
