import type { PartsTable } from '#catalog/answers.ts'
import { parseMilitaryNumber } from '#catalog/part/military-number.ts'
import { otherNumbers } from '#catalog/part/part-name.ts'

/** A text in three pieces: only the middle differs from the texts it is compared with. */
export type MarkedText = readonly [start: string, different: string, end: string]

/** What tells a part from others with the same values in the table. `numbers` are its MIL and CID numbers. */
type Tell = {
  readonly own: MarkedText
  readonly numbers: readonly { readonly label: string; readonly text: MarkedText }[]
  readonly codes: readonly { readonly label: string; readonly code: string }[]
}

/** Marks in each text what lies between the start and the end that all of them share. */
export function markDifferences(texts: readonly string[]): MarkedText[] {
  const all = texts.map((text) => [...text]) // by character, so that no surrogate pair is cut
  const [first = [], ...others] = all
  const shortest = Math.min(...all.map(({ length }) => length))
  let start = 0
  while (start < shortest && others.every((other) => other[start] === first[start])) start += 1
  let end = 0
  while (end < shortest - start && others.every((other) => other.at(-1 - end) === first.at(-1 - end))) end += 1
  return all.map((text) => {
    const tail = text.length - end
    return [text.slice(0, start).join(''), text.slice(start, tail).join(''), text.slice(tail).join('')]
  })
}

/** Says how rows with the same values differ, as far as their numbers tell. The answers are in the order of `rows`. */
export function tellApart(table: PartsTable, rows: readonly number[]): Tell[] {
  const own = markDifferences(rows.map((row) => table.summary(row).partNumber))
  const numbers = rows.map((row) => new Map(otherNumbers(table, row).map(({ label, number }) => [label, number])))
  const labels = [...new Set(numbers.flatMap((number) => [...number.keys()]))]
  const marked = labels.map((label) => markDifferences(numbers.map((number) => number.get(label) ?? '')))
  const codes = differentCodes(numbers.map((number) => [...number.values()]))
  return rows.map((_, at) => ({
    own: own[at] ?? ['', '', ''],
    numbers: labels.flatMap((label, place) => {
      const text = marked[place]?.[at]
      return text && numbers[at]?.has(label) ? [{ label, text }] : []
    }),
    codes: codes[at] ?? [],
  }))
}

/** Returns for each part the segments of its military number whose codes are not all the same. */
function differentCodes(numbers: readonly (readonly string[])[]): { label: string; code: string }[][] {
  const read = numbers.map((some) => some.map(parseMilitaryNumber).find((pieces) => pieces !== null) ?? [])
  const codesOf = (label: string) => read.map((pieces) => pieces.find((piece) => piece.label === label)?.code)
  const telling = new Set(
    read.flat().flatMap(({ label }) => {
      const codes = new Set(codesOf(label))
      return label !== STANDARD && codes.size > 1 && !codes.has(undefined) ? [label] : []
    }),
  )
  return read.map((pieces) => pieces.flatMap(({ label, code }) => (telling.has(label) ? [{ label, code }] : [])))
}

/** A part may have only its CID number where another has both: that isn't a difference. */
const STANDARD = 'Standard'
