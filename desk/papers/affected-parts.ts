import type { NoticePart } from '#catalog/company/company-document.ts'
import { unreadWords } from '#catalog/lists/list-budget.ts'
import { partQuestion } from '#catalog/lists/resolved-line.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { isProblem } from '#shared/problem.ts'

/** The parts that a list means, and what in it names none or several, in words. */
export type AffectedParts = { readonly parts: readonly NoticePart[]; readonly questions: readonly string[] }

/** Reads the list of a notice as every pasted list is read. Nothing is guessed: each line is one part, or a question. */
export async function affectedParts(readList: DeskServices['readList'], text: string): Promise<AffectedParts> {
  if (text.trim() === '') return { parts: [], questions: [] }
  const read = await readList({ text, hasNoQuantities: true }).catch((error: unknown) => {
    if (!isProblem(error)) throw error
    return `${error.message} ${error.advice}`
  })
  if (typeof read === 'string') return { parts: [], questions: [read] }
  const { lines, skippedLines, over, unread, question } = read
  const parts = new Map(
    lines.flatMap(({ status, parts: [part] }) =>
      status === 'found' && part
        ? [[part.url, { table: part.tableName, id: part.id, number: part.partNumber }] as const]
        : [],
    ),
  )
  const questions = [
    over ? 'The list is longer than a notice may have: split it.' : null,
    unread && unreadWords(unread),
    question,
    ...skippedLines.map(({ line, text: skipped }) => `Line ${line} names no part: ‘${skipped.slice(0, 60)}’.`),
    ...lines.map((line) => {
      const asked = partQuestion(line) ?? line.partDoubt
      return asked ? `Line ${line.place}: ${asked}` : null
    }),
  ]
  return { parts: [...parts.values()], questions: questions.filter((each) => each !== null) }
}
