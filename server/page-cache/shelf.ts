/** Keeps things by name up to a number of bytes; what was asked for longest ago goes first. */
export type Shelf<T> = {
  /** What is kept under a name; it counts as asked for now. */
  get(name: string): T | null
  /** The same, for who only looks. */
  peek(name: string): T | null
  /** Puts a thing in, or says that it has grown. One that alone would take too much room isn't kept. */
  put(name: string, thing: T, bytes: number): void
  clear(): void
  readonly count: number
  readonly bytes: number
}

/** What a kept thing costs besides its bytes: its entry, headers and tags. */
const OVERHEAD_BYTES = 2_000
/** One thing takes at most this share of the shelf. */
const LARGEST_SHARE = 1 / 8

/** An empty shelf with room for `mostBytes`; none at all where that is 0. */
export function createShelf<T>(mostBytes: number): Shelf<T> {
  /** In the order in which they were last asked for. */
  const places = new Map<string, { readonly thing: T; readonly bytes: number }>()
  let held = 0

  function drop(name: string): void {
    held -= places.get(name)?.bytes ?? 0
    places.delete(name)
  }

  return {
    get(name) {
      const place = places.get(name)
      if (!place) return null
      places.delete(name)
      places.set(name, place)
      return place.thing
    },
    peek: (name) => places.get(name)?.thing ?? null,
    put(name, thing, bytes) {
      drop(name)
      const whole = bytes + 2 * name.length + OVERHEAD_BYTES
      if (whole > mostBytes * LARGEST_SHARE) return
      places.set(name, { thing, bytes: whole })
      held += whole
      for (const [oldest] of places) {
        if (held <= mostBytes) return
        drop(oldest)
      }
    },
    clear() {
      places.clear()
      held = 0
    },
    get count() {
      return places.size
    },
    get bytes() {
      return held
    },
  }
}
