export const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? { ...value } : null

export const asTexts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asRecord(value) ?? {}).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )

/** Reads a value from browser storage. Forbidden storage or invalid JSON counts as empty. */
export function readJson(storage: () => Storage, name: string): unknown {
  try {
    return JSON.parse(storage().getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value. Null removes it. Returns false if storage is full or forbidden: the form still has the text. */
export function writeJson(storage: () => Storage, name: string, value: unknown): boolean {
  try {
    if (value === null) storage().removeItem(name)
    else storage().setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
