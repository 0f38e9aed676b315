import { NUMBER_ORDER, ordersByWeight } from '#catalogue/number-order.ts'
import type { NumberWeights } from '#catalogue/number-weights.ts'

/** Numbers of which more characters are the same are few; the collator compares those. */
const SORTED_CHARACTERS = 24

type Compare = (a: number, b: number) => number

/**
 * Gives the places of the texts in number order; where that order says 'the same', `tie` decides.
 * A counting sort from the 24th character to the first, then the collator for what is still the same: a million
 * numbers take about half a second, where the collator alone takes six.
 */
export function rankNumbers(texts: readonly string[], weights: NumberWeights, tie: Compare): Uint32Array<ArrayBuffer> {
  const compare: Compare = (a, b) => NUMBER_ORDER.compare(texts[a] ?? '', texts[b] ?? '') || tie(a, b)
  const usual: number[] = []
  const others: number[] = []
  texts.forEach((text, place) => {
    if (ordersByWeight(text)) usual.push(place)
    else others.push(place)
  })
  const sorted = sortByFirstCharacters(Uint32Array.from(usual), weights)
  sortRuns(sorted, weights, compare)
  return others.length === 0 ? sorted : merge(sorted, others.sort(compare), compare)
}

function sortByFirstCharacters(places: Uint32Array<ArrayBuffer>, weights: NumberWeights): Uint32Array<ArrayBuffer> {
  const { start } = weights
  const longest = places.reduce((most, place) => Math.max(most, (start[place + 1] ?? 0) - (start[place] ?? 0)), 0)
  let from = places
  let to = new Uint32Array(places.length)
  for (let position = Math.min(longest, SORTED_CHARACTERS) - 1; position >= 0; position--) {
    countingPass(from, to, position, weights)
    ;[from, to] = [to, from]
  }
  return from
}

/** The weight at a position, 0 beyond the end: a shorter text stands before those that it begins. */
function weightAt({ codes, start }: NumberWeights, place: number, position: number): number {
  const at = (start[place] ?? 0) + position
  return at < (start[place + 1] ?? 0) ? (codes[at] ?? 0) : 0
}

/** One stable pass of the sort. */
function countingPass(from: Uint32Array, to: Uint32Array, position: number, weights: NumberWeights): void {
  const next = new Uint32Array(weights.highest + 2)
  const met = new Uint16Array(from.length)
  for (let i = 0; i < from.length; i++) {
    const weight = weightAt(weights, from[i] ?? 0, position)
    met[i] = weight
    next[weight + 1] = (next[weight + 1] ?? 0) + 1
  }
  for (let weight = 1; weight < next.length; weight++) next[weight] = (next[weight] ?? 0) + (next[weight - 1] ?? 0)
  for (let i = 0; i < from.length; i++) {
    const weight = met[i] ?? 0
    const slot = next[weight] ?? 0
    next[weight] = slot + 1
    to[slot] = from[i] ?? 0
  }
}

/** Sorts, in place, each run of numbers that the first characters don't tell apart. */
function sortRuns(places: Uint32Array, weights: NumberWeights, compare: Compare): void {
  let begin = 0
  for (let i = 1; i <= places.length; i++) {
    if (i < places.length && sameBeginning(weights, places[i] ?? 0, places[begin] ?? 0)) continue
    if (i - begin > 1) places.subarray(begin, i).sort(compare)
    begin = i
  }
}

function sameBeginning(weights: NumberWeights, a: number, b: number): boolean {
  for (let position = 0; position < SORTED_CHARACTERS; position++) {
    const weight = weightAt(weights, a, position)
    if (weight !== weightAt(weights, b, position)) return false
    if (weight === 0) return true
  }
  return true
}

/** Puts a few sorted places among many. */
function merge(many: Uint32Array, few: readonly number[], compare: Compare): Uint32Array<ArrayBuffer> {
  const merged = new Uint32Array(many.length + few.length)
  let taken = 0
  few.forEach((place, index) => {
    const upTo = firstAfter(many, taken, place, compare)
    merged.set(many.subarray(taken, upTo), taken + index)
    merged[upTo + index] = place
    taken = upTo
  })
  merged.set(many.subarray(taken), taken + few.length)
  return merged
}

/** Where the first of the sorted places stands that comes after `place`, by steps that double: near is found fast. */
function firstAfter(sorted: Uint32Array, from: number, place: number, compare: Compare): number {
  let low = from
  let step = 1
  while (low + step <= sorted.length && compare(sorted[low + step - 1] ?? 0, place) < 0) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step - 1, sorted.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(sorted[middle] ?? 0, place) < 0) low = middle + 1
    else high = middle
  }
  return low
}
