import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Catalog } from '#catalog/answers.ts'
import type { NoticePart } from '#catalog/company/change-notice.ts'
import { createListResolver } from '#catalog/lists/list-resolver.ts'
import type { ResolvedLine } from '#catalog/lists/resolved-line.ts'

/** The parts that a list means, and what in it names none or several, in words. */
export type AffectedParts = { readonly parts: readonly NoticePart[]; readonly questions: readonly string[] }

/** Reads the list of a notice as every pasted list is read. Nothing is guessed: each line is one part, or a question. */
export async function affectedParts(catalog: Catalog | null, text: string): Promise<AffectedParts> {
  if (!catalog) return { parts: [], questions: ['The catalog can’t be loaded right now. Try again in a minute.'] }
  if (text.trim() === '') return { parts: [], questions: [] }
  const resolver = createListResolver(catalog, catalog.maker, yieldToOthers)
  const { lines, skippedLines, over, question } = await resolver.read({ kind: 'text', text })
  const resolved = await resolver.resolve(lines)
  const parts = new Map(
    resolved.flatMap(({ status, parts: [part] }) =>
      status === 'found' && part
        ? [[part.url, { table: part.tableName, id: part.id, number: part.partNumber }] as const]
        : [],
    ),
  )
  const questions = [
    over ? 'The list is longer than a notice may have: split it.' : null,
    question,
    ...skippedLines.map(({ line, text: skipped }) => `Line ${line} names no part: ‘${skipped.slice(0, 60)}’.`),
    ...resolved.map(questionOf),
  ]
  return { parts: [...parts.values()], questions: questions.filter((question) => question !== null) }
}

function questionOf({ status, parts, number, place }: ResolvedLine): string | null {
  const names = parts.map(({ partNumber }) => partNumber).join(', ')
  if (status === 'several') return `Line ${place}: several parts have the number ${number}: ${names}. Type one of them.`
  if (status === 'missing')
    return `Line ${place}: no part has the number ${number}.${names && ` Did you mean ${names}?`}`
  return null
}
