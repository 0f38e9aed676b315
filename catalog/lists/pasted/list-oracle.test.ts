import { expect, test } from 'vitest'
import type { PastedList } from '#catalog/lists/pasted/pasted-line.ts'
import { readListText, readPastedRows } from '#catalog/lists/pasted/read-list.ts'
import { generateLines, generateTwoPartTable } from '#tests/samples/generated-lines.ts'
import { type GeneratedList, generateList } from '#tests/samples/generated-lists.ts'
import { listContext } from '#tests/samples/list-context.ts'

const NUMBERS = Array.from({ length: 60 }, (_, at) => `10-${800 + at * 3}-${1 + (at % 4)}-0${at % 10}`)
const CONTEXT = listContext(NUMBERS)
const LISTS = [
  ...Array.from({ length: 150 }, (_, seed) => generateList(seed, NUMBERS)),
  ...Array.from({ length: 240 }, (_, seed) => generateLines(seed, NUMBERS)),
  ...Array.from({ length: 40 }, (_, seed) => generateTwoPartTable(seed, NUMBERS)),
]

const doubtsOf = ({ lines, question }: PastedList): number =>
  question ? lines.length : lines.filter(({ doubt }) => doubt !== null).length

/** What is wrong with a reading, without asking the visitor: wrong quantities, and lines that are lost or made up. */
function silentMistakes({ meant }: GeneratedList, { lines, question }: PastedList): string[] {
  const read = new Map(lines.map((line) => [line.partNumber, line]))
  const lost = [...meant.keys()].filter((number) => !read.has(number)).map((number) => `${number} is lost`)
  const wrong = lines.flatMap(({ partNumber, quantities, doubt }) => {
    const right = meant.get(partNumber)
    if (right === undefined) return [`${partNumber} is no line`]
    const isRight = right !== null && right.join() === quantities.join()
    return isRight || doubt !== null || question
      ? []
      : [`${partNumber} is ${right?.join('/')}, not ${quantities.join('/')}`]
  })
  return [...lost, ...wrong]
}

test.for(LISTS.map((list) => [list.name, list] as const))('nothing is silently wrong in list %s', async ([, list]) => {
  const rows = list.rows.map((cells, index) => ({ line: index + 1, cells }))
  expect(silentMistakes(list, await readListText(list.text, CONTEXT)), list.text).toEqual([])
  expect(silentMistakes(list, await readPastedRows(rows, CONTEXT))).toEqual([])
})

test('a list without anything doubtful is read without a question', async () => {
  const clear = LISTS.filter(({ isClear }) => isClear)
  const doubted: string[] = []
  for (const list of clear) {
    const read = await readListText(list.text, CONTEXT)
    if (doubtsOf(read) > 0)
      doubted.push(`${list.name} ${read.question ?? read.lines.find(({ doubt }) => doubt)?.doubt}`)
  }
  expect(clear.length).toBeGreaterThan(80)
  expect(doubted).toEqual([])
})
