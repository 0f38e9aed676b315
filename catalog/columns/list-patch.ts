/** In `ListPatch.to`: the item is not in the new list. */
export const GONE = 0xffff_ffff

/** How a sorted list changes: items go, new ones come between those that stay, and nothing else moves. */
export type ListPatch = {
  /** For each place of the new list: the old place, or `~n` for the new item n. */
  readonly from: Int32Array
  /** For each old place: the new one, or GONE. */
  readonly to: Uint32Array
  /** For each new item: its place. */
  readonly added: Uint32Array
}

/**
 * Removes the places that `isGone` marks and adds an item before each of the old places `before`, which ascend. Of items
 * that are added before the same place, the first stays first.
 */
export function patchList(isGone: Uint8Array, before: readonly number[]): ListPatch {
  const size = isGone.length
  let staying = size
  for (let place = 0; place < size; place++) staying -= isGone[place] ?? 0
  const from = new Int32Array(staying + before.length)
  const to = new Uint32Array(size)
  const added = new Uint32Array(before.length)
  let next = 0
  let item = 0
  for (let place = 0; place <= size; place++) {
    for (; item < before.length && before[item] === place; item++) {
      added[item] = next
      from[next++] = ~item
    }
    if (place === size) break
    if (isGone[place] === 1) to[place] = GONE
    else {
      to[place] = next
      from[next++] = place
    }
  }
  return { from, to, added }
}

/** The first place of a sorted list, from 0 to `size`, that doesn't come before an item. */
export function placeIn(size: number, comesBefore: (place: number) => boolean): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (comesBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
