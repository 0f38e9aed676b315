type Last<T> = { readonly text: string; readonly data: T }

/**
 * A loader's data as one text: the router's own format takes longer to write and to read, and compresses worse. The last
 * text isn't read again, so the server doesn't read what it has just written, and a browser gets the same data each time.
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
