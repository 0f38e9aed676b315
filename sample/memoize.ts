/** Returns a function that computes a value on the first call and returns it from then on. */
export function memoize<T>(find: () => T): () => T {
  let found: { readonly value: T } | null = null
  return () => {
    found ??= { value: find() }
    return found.value
  }
}
