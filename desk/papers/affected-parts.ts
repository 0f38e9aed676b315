import type { NoticePart } from '#catalog/company/change-notice.ts'
import { unreadWords } from '#catalog/lists/list-budget.ts'
import type { ResolvedLine } from '#catalog/lists/resolved-line.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { isProblem } from '#shared/problem.ts'

/** The parts that a list means, and what in it names none or several, in words. */
export type AffectedParts = { readonly parts: readonly NoticePart[]; readonly questions: readonly string[] }

const MAX_QUOTED = 60

/** Reads the list of a notice as every pasted list is read. Nothing is guessed: each line is one part, or a question. */
export async function affectedParts(readList: DeskServices['readList'], text: string): Promise<AffectedParts> {
  if (text.trim() === '') return { parts: [], questions: [] }
  const read = await readList({ text }).catch((error: unknown) => {
    if (!isProblem(error)) throw error
    return `${error.message} ${error.advice}`
  })
  if (typeof read === 'string') return { parts: [], questions: [read] }
  const { lines: resolved, skippedLines, over, unread, question, isTable } = read
  const parts = new Map(
    resolved.flatMap(({ status, parts: [part] }) =>
      status === 'found' && part
        ? [[part.url, { table: part.tableName, id: part.id, number: part.partNumber }] as const]
        : [],
    ),
  )
  const questions = [
    over ? 'The list is longer than a notice may have: split it.' : null,
    unread && unreadWords(unread),
    question,
    ...skippedLines.map(({ line, text: skipped }) => `Line ${line} names no part: ‘${skipped.slice(0, MAX_QUOTED)}’.`),
    ...(isTable ? [] : quantityQuestions(text, new Set([...resolved, ...skippedLines].map(placeOf)))),
    ...resolved.map(questionOf),
  ]
  return { parts: [...parts.values()], questions: questions.filter((each) => each !== null) }
}

const placeOf = (line: { readonly place: number } | { readonly line: number }): number =>
  'place' in line ? line.place : line.line

/** A notice has no quantities: a line of digits, which a list has as the quantity of the line above, may be meant as a part. */
const quantityQuestions = (text: string, read: ReadonlySet<number>): string[] =>
  text.split(/\r\n|\r|\n/).flatMap((line, at) => {
    if (read.has(at + 1) || !/\d/.test(line)) return []
    return [
      `Line ${at + 1} is a quantity in a list: ‘${line.trim().slice(0, MAX_QUOTED)}’. If it is a part, write its whole number.`,
    ]
  })

function questionOf({ status, parts, number, place }: ResolvedLine): string | null {
  const names = parts.map(({ partNumber }) => partNumber).join(', ')
  if (status === 'several') return `Line ${place}: several parts have the number ${number}: ${names}. Type one of them.`
  if (status === 'missing')
    return `Line ${place}: no part has the number ${number}.${names && ` Did you mean ${names}?`}`
  return null
}
