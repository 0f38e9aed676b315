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
