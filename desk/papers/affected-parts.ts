import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Catalog } from '#catalog/answers.ts'
import type { NoticePart } from '#catalog/company/change-notice.ts'
import { listLine, MAX_LIST_LINES } from '#catalog/lists/list-line.ts'
import { createListResolver } from '#catalog/lists/list-resolver.ts'
import { partQuestion } from '#catalog/lists/resolved-line.ts'

/** The parts that a list means, and what in it names none or several, in words. */
export type AffectedParts = { readonly parts: readonly NoticePart[]; readonly questions: readonly string[] }

const WHOLE_NUMBER = /^[^\p{L}\d]*(\d+)[^\p{L}\d]*$/u

/** Reads the list of a notice as every pasted list is read. Nothing is guessed: each line is one part, or a question. */
export async function affectedParts(catalog: Catalog | null, text: string): Promise<AffectedParts> {
  if (!catalog) return { parts: [], questions: ['The catalog can’t be loaded right now. Try again in a minute.'] }
  if (text.trim() === '') return { parts: [], questions: [] }
  const resolver = createListResolver(catalog, catalog.maker, yieldToOthers)
  // a whole number on a line of its own is no quantity here
  const source = text.split('\n')
  const whole = source.flatMap((line, index) => {
    const number = WHOLE_NUMBER.exec(line)?.[1]
    return number ? [{ ...listLine(number), place: index + 1, doubt: null, lacksQuantity: false }] : []
  })
  const others = source.map((line) => (WHOLE_NUMBER.test(line) ? '' : line)).join('\n')
  const { lines, skippedLines, over, question } = await resolver.read({ kind: 'text', text: others })
  const all = [...whole, ...lines].toSorted((a, b) => a.place - b.place)
  const resolved = await resolver.resolve(all.slice(0, MAX_LIST_LINES))
  const parts = new Map(
    resolved.flatMap(({ status, parts: [part] }) =>
      status === 'found' && part
        ? [[part.url, { table: part.tableName, id: part.id, number: part.partNumber }] as const]
        : [],
    ),
  )
  const questions = [
    over || all.length > MAX_LIST_LINES ? 'The list is longer than a notice may have: split it.' : null,
    question,
    ...skippedLines.map(({ line, text: skipped }) => `Line ${line} names no part: ‘${skipped.slice(0, 60)}’.`),
    ...resolved.map((line) => {
      const asked = partQuestion(line)
      return asked && `Line ${line.place}: ${asked}`
    }),
  ]
  return { parts: [...parts.values()], questions: questions.filter((question) => question !== null) }
}
