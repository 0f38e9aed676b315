/** The first place of a sorted list, from `from` to `to`, that doesn't come before an item. */
export function placeIn(to: number, comesBefore: (place: number) => boolean, from = 0): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (comesBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** The same by doubling steps: a place near `from` is found fast. */
export function placeNear(from: number, to: number, comesBefore: (place: number) => boolean): number {
  let low = from
  let step = 1
  while (low + step <= to && comesBefore(low + step - 1)) {
    low += step
    step *= 2
  }
  return placeIn(Math.min(low + step - 1, to), comesBefore, low)
}
