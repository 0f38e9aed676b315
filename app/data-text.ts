type Last<T> = { readonly text: string; readonly data: T }

/**
 * Serializes loader data as one JSON string: the router's format takes longer to write and read, and compresses worse.
 * Keeps the last string and its data, so the server never parses its own string, and a browser parses it once.
 */
export function createDataText<T>() {
  let last: Last<T> | null = null
  return {
    write(data: T): string {
      last = { text: JSON.stringify(data), data }
      return last.text
    },
    read(text: string): T {
      if (last?.text !== text) last = { text, data: JSON.parse(text) }
      return last.data
    },
  }
}
