/** Finds a value at the first call and gives the same one ever after. */
export function keepOnce<T>(find: () => T): () => T {
  let found: { readonly value: T } | null = null
  return () => {
    found ??= { value: find() }
    return found.value
  }
}
