import { documentKey, NOTICE_KIND } from '#catalog/company/company-document.ts'
import { unreadWords } from '#catalog/lists/list-budget.ts'
import { partQuestion } from '#catalog/lists/resolved-line.ts'
import type { LifecycleState } from '#catalog/part/life/lifecycle.ts'
import { partName } from '#catalog/part/part-name.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { findColumn } from '#catalog/registry/family.ts'
import { RECORD_COLUMNS } from '#catalog/registry/record-columns.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import type { TypedDocument, TypedNotice } from '#documents/company-documents.ts'
import type { ChangeOutcome, ChangeSet } from '#parts/editing/change-parts.ts'
import type { Person } from '#people/person.ts'
import { fieldProblem, refuseAt } from '#shared/problem.ts'

export const ANNOUNCED_STATES = ['Not for new designs', 'Last time buy', 'Obsolete'] as const satisfies LifecycleState[]

type NoticeFields = Pick<TypedDocument, 'label'> & Omit<TypedNotice, 'parts'> & { readonly parts: string }

const MAX_QUESTIONS = 10

/** A form's change notice, or null for another document. Throws a Problem 422 that names its open questions. */
export async function announcedNotice(
  { readList }: Pick<DeskServices, 'readList'>,
  { label, parts: list, ...typed }: NoticeFields,
): Promise<TypedNotice | null> {
  if (documentKey(label) !== NOTICE_KIND) {
    if (list.trim() === '') return null
    throw fieldProblem('parts', 'Only a change notice affects parts.', 'Choose that kind, or empty the field.')
  }
  const { parts, questions } = await affectedParts(readList, list)
  const more = questions.length - MAX_QUESTIONS
  const advice = more > 0 ? `And ${more} more. Correct the list.` : 'Correct the list.'
  if (questions.length > 0) throw fieldProblem('parts', questions.slice(0, MAX_QUESTIONS).join(' '), advice)
  return { ...typed, parts }
}

type Life = { readonly state: (typeof ANNOUNCED_STATES)[number]; readonly notice: TypedNotice; readonly number: string }

/** Sets the state of a notice's parts, in one change that can be undone, or only checks it. Throws a Problem 422. */
export async function setLifecycle(
  { catalogDesk: { parts }, families }: Pick<DeskServices, 'catalogDesk' | 'families'>,
  { state, notice, number }: Life,
  person: Person,
  dryRun: boolean,
): Promise<ChangeOutcome> {
  const refuse = (message: string, advice: string) => fieldProblem('state', message, advice)
  if (!parts) throw refuse('The parts come from the hosted backend.', 'Change them there, and leave them here.')
  const set: ChangeSet[number][] = []
  for (const [table, own] of Map.groupBy(notice.parts, (part) => part.table)) {
    const family = families().find((one) => one.table === table)
    const { columns } = await parts.form(table)
    const named = (key: string) => {
      const column = [...(family?.columns ?? []), ...RECORD_COLUMNS].find((one) => one.key === key)
      return column && columns[findColumn(column, columns)]
    }
    const lifecycle = named('lifecycle')
    if (!lifecycle)
      throw refuse(
        `${family?.name ?? table} has no column Lifecycle.`,
        'Import it first, or leave the parts as they are.',
      )
    const lastBuy = state === 'Last time buy' && notice.lastOrder !== '' ? named('lastTimeBuy') : undefined
    const stored = await parts.cells(own.map(({ id }) => ({ tableName: table, id })))
    const cells = own.flatMap(({ id }, at) => {
      const seen = (column: string) => stored[at]?.[column] ?? null
      const life = { id, column: lifecycle, seen: seen(lifecycle), wanted: state }
      return lastBuy ? [life, { id, column: lastBuy, seen: seen(lastBuy), wanted: notice.lastOrder }] : [life]
    })
    set.push({ table, cells })
  }
  const title = `${number}: ${countOf(notice.parts.length, 'part')} ${state.toLowerCase()}`
  const outcome = await parts.changeAll(set, { title, isNews: true, accept: true, dryRun }, person)
  const [error] = outcome.errors
  if (error) throw refuse(`${partName(error.number, error.id)}: ${error.what}.`, `${error.hint}.`)
  const [conflict] = outcome.conflicts
  if (conflict)
    throw refuse(
      `${partName(conflict.number, conflict.id)} was changed in the meantime.`,
      'Set its state on the page Parts.',
    )
  return outcome
}

/** Reads a notice's list like any pasted list. Never guesses: each line is one part, or a question. */
export async function affectedParts(readList: DeskServices['readList'], text: string) {
  if (text.trim() === '') return { parts: [], questions: [] }
  const read = await readList({ text, hasNoQuantities: true }).catch(refuseAt('parts'))
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
