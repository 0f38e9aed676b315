import { data, type RouterContextProvider } from 'react-router'
import * as z from 'zod'
import { catalogContext, postedContext, requestsContext, type VisitorCalls } from '#app/context.ts'
import { GO_BACK } from '#app/forms/parsed-form.ts'
import { refusalHeaders } from '#app/forms/request-action.ts'
import {
  isOtherMakers,
  needsReview,
  type PasteResult,
  type PasteTable,
  quantityText,
  withQuantity,
} from '#app/paste/paste-result.ts'
import type { Catalog } from '#catalog/answers.ts'
import { unreadWords } from '#catalog/lists/list-budget.ts'
import { MAX_DOCUMENT_BYTES, MAX_LIST_LINES, requestLine, storedLine } from '#catalog/lists/list-line.ts'
import { createListResolver, type ListInput } from '#catalog/lists/list-resolver.ts'
import {
  type ColumnChoice,
  type ListTable,
  MAX_ITEM_LENGTH,
  type PastedLine,
  type SourceRow,
} from '#catalog/lists/pasted/pasted-line.ts'
import { mergeSameParts } from '#catalog/lists/pasted/same-parts.ts'
import { MAX_SOURCE_LINES } from '#catalog/lists/pasted/split-text.ts'
import { isChoice } from '#catalog/lists/pasted/table-columns.ts'
import { withPickedPart } from '#catalog/lists/resolved-line.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import type { ReadListFile } from '#lists/read/list-file.ts'
import { problemOf } from '#shared/problem.ts'
import { parsedJson } from '#shared/unsure-text.ts'

const MAX_DOUBT_LENGTH = 500
const MAX_PLACE = 1_000_000

/** Reads the lines that `encodeLines` wrote, with the form's corrections: `number-3` belongs to the fourth line, `leave` names one to remove. Null if malformed. */
function readPostedLines(form: FormData): PastedLine[] | null {
  const posted = postedJson(form, 'lines', z.array(postedLine).max(MAX_LIST_LINES))
  if (!posted) return null
  const removed = form.get('leave')
  const field = (name: string, index: number): string | null => {
    const value = form.get(`${name}-${index}`)
    return typeof value === 'string' ? value.trim() : null
  }
  return posted.flatMap((each, index) => {
    if (!each || String(index) === removed) return []
    const { isCross, ...line } = each
    const picked = field('choice', index)
    const cell = field('quantity', index)
    const named = picked
      ? withPickedPart(line, picked, isCross)
      : { ...line, ...requestLine(field('number', index) || line.partNumber, line) }
    if (cell !== null && cell !== quantityText(line)) return [withQuantity(named, cell)]
    const isKept = form.has(`keep-${index}`) || form.get('intent') === 'keep'
    return [isKept && !line.lacksQuantity ? { ...named, doubt: null } : named]
  })
}

const cutText = (maxLength: number) => z.string().transform((text) => text.slice(0, maxLength).toWellFormed())

/** A line and what a page adds to it. Odd values are corrected. Null without a number. */
const postedLine = z
  .looseObject({
    place: z.int().positive().max(MAX_PLACE).catch(1),
    item: cutText(MAX_ITEM_LENGTH).optional().catch(undefined),
    doubt: cutText(MAX_DOUBT_LENGTH).nullable().catch(null),
    lacksQuantity: z.boolean().catch(false),
    isCross: z.boolean().catch(false),
  })
  .transform(({ place, item, doubt, lacksQuantity, isCross, ...rest }) => {
    const line = storedLine(rest)
    return line && { ...line, place, ...(item !== undefined && { item }), doubt, lacksQuantity, isCross }
  })

const MAX_SKIPPED_LINES = 100
const postedSkipped = z.array(z.object({ line: z.int(), text: z.string() })).max(MAX_SKIPPED_LINES)

const postedJson = <Value>(form: FormData, name: string, schema: z.ZodType<Value>): Value | null =>
  schema.safeParse(parsedJson(String(form.get(name) ?? ''))).data ?? null

/** In characters. A longer list isn't stored in the page. */
const MAX_SOURCE_LENGTH = 500_000
const MAX_CELLS = 100
const MAX_CELL_LENGTH = 2_000

function pasteTable({ rows, ...table }: ListTable): PasteTable {
  const source = JSON.stringify(rows.map(({ line, cells, isQuoted = false }) => [line, isQuoted, ...cells]))
  return { ...table, source: source.length > MAX_SOURCE_LENGTH ? null : source }
}

/** The rows that `pasteTable` wrote into the field `source`. */
const postedRows = z
  .array(
    z
      .tuple([z.int().positive(), z.boolean()], z.string().catch(''))
      .transform(([line, isQuoted, ...cells]): SourceRow => {
        return { line, isQuoted, cells: cells.slice(0, MAX_CELLS).map((text) => text.slice(0, MAX_CELL_LENGTH)) }
      }),
  )
  .min(1)
  .max(MAX_SOURCE_LINES)

function postedChoice(form: FormData): ColumnChoice | null {
  const columns = (name: string): number[] => {
    const text = String(form.get(`column-${name}`) ?? '')
    return /^\d{1,2}(?:,\d{1,2})*$/.test(text) ? text.split(',').map(Number) : []
  }
  const [number] = columns('number')
  if (number === undefined) return null
  // A column has one purpose: the first that names it.
  const used = new Set([number])
  const free = (name: string): number[] => columns(name).filter((column) => !used.has(column) && used.add(column))
  const [quantities, [manufacturer = null], notes] = [free('quantity'), free('manufacturer'), free('note')]
  const choice = { number, quantities, notes, manufacturer }
  return isChoice(choice) ? choice : null
}

const NO_CATALOG = ["The catalog can't be loaded right now.", 'Your list is still here. Please try again in a minute.']
const NOTHING_SENT = ['There is no list to look up.', 'Paste your list, or choose a file.']
const NO_PARTS = [
  'No part numbers were found in your list.',
  'Put one part on each line, with its number and quantity.',
]
const ALL_REMOVED = ['You removed all lines.', 'Paste another list.']
const SPLIT = 'Paste only the lines with parts, a part of the list at a time.'
const UNREADABLE = ['This page is out of date.', 'Paste the list again.']
const NO_SOURCE = ['The list is too long to keep on this page.', 'Choose the file again, or paste the list again.']
const LARGE_FILE = ['The file is larger than 10 MB.', 'Save only the pages or the sheet with the list.']
const TOO_LONG = [
  `The list is longer than ${formatCount(MAX_LIST_LINES)} lines.`,
  'Split it and send each part as a separate request.',
]

/** Reads a posted list (text, file, or the page's corrected lines) and finds each line's part. */
export async function readPastedList(context: Readonly<RouterContextProvider>) {
  const parsed = await context.get(postedContext)({ files: ['file'] })
  if ('refusal' in parsed) return answer({ errors: parsed.refusal }, parsed.status)
  const { fields: form } = parsed
  const catalog = context.get(catalogContext)
  const calls = context.get(requestsContext)
  const intent = form.get('intent')
  // Any other button of the page posts its lines.
  if (form.has('lines') && intent !== 'columns') return await checkAgain(form, catalog, calls)
  const text = String(form.get('text') ?? '').toWellFormed()
  const file = parsed.files.find(({ field, bytes }) => field === 'file' && bytes.length > 0)?.bytes ?? null
  if (file && file.length > MAX_DOCUMENT_BYTES) return answer({ errors: LARGE_FILE, text }, 413)
  if (!catalog) return answer({ errors: NO_CATALOG, text }, 503)
  try {
    const sent = intent === 'columns' && !file ? postedTable(form) : await sentList(file, text, calls.readList)
    if (!sent) return answer({ errors: intent === 'columns' ? NO_SOURCE : NOTHING_SENT, text }, 422)
    const resolver = resolverOf(catalog, calls)
    const choice = intent === 'columns' ? postedChoice(form) : null
    const { lines, skippedLines, over, unread, table, question } = await resolver.read(
      sent.kind === 'rows' ? { ...sent, choice } : sent,
    )
    if (over) return answer({ errors: TOO_LONG, text }, 413)
    if (lines.length === 0 && unread) return answer({ errors: [unreadWords(unread), SPLIT], text }, 422)
    if (lines.length === 0 && !(choice && table)) return answer({ errors: NO_PARTS, text }, 422)
    const resolved = await resolver.resolve(lines)
    const shown = { skippedLines: skippedLines.slice(0, MAX_SKIPPED_LINES), table: table && pasteTable(table), text }
    const isTextLeft = file !== null && text.trim() !== ''
    return answer({ lines: resolved, unread, question, ...shown, isTextLeft }, 200)
  } catch (error) {
    const problem = problemOf(error)
    return answer(
      { errors: [problem.message, problem.advice], text },
      problem.status,
      refusalHeaders(problem.status, problem),
    )
  }
}

const TURN_MS = 25

function resolverOf(catalog: Catalog, { letOthersIn }: VisitorCalls) {
  let since = performance.now()
  return createListResolver(catalog, catalog.maker, async () => {
    if (performance.now() - since < TURN_MS) return
    await letOthersIn()
    since = performance.now()
  })
}

/** A longer text can't be a list of 1,000 lines. Showing it again would make the page ten times as large and slow. */
const MAX_TEXT_SHOWN = 200_000

async function checkAgain(form: FormData, catalog: Catalog | null, calls: VisitorCalls) {
  const lines = readPostedLines(form)
  if (!lines) return answer({ errors: UNREADABLE }, 400)
  if (lines.length === 0) return answer({ errors: ALL_REMOVED }, 422)
  if (!catalog) return answer({ errors: NO_CATALOG }, 503)
  const intent = form.get('intent')
  const resolver = resolverOf(catalog, calls)
  const found = await resolver.resolve(lines)
  const ours = intent === 'others' ? found.filter((line) => !isOtherMakers(line)) : found
  if (ours.length === 0) return answer({ errors: ALL_REMOVED }, 422)
  const resolved = intent === 'merge' ? mergeSameParts(ours) : ours
  const source = postedTable(form)
  const read = source && (await resolver.read({ ...source, choice: postedChoice(form) }))
  const asked = String(form.get('asked') ?? '').slice(0, MAX_QUESTION_LENGTH)
  const question = intent === 'confirm' ? null : asked || null
  const isDoubtful = question !== null || resolved.some(({ doubt }) => doubt !== null)
  const settled = !isDoubtful && (intent === 'request' || !resolved.some(needsReview))
  const table = read?.table ? pasteTable(read.table) : null
  const skippedLines = postedJson(form, 'skipped', postedSkipped) ?? []
  return answer({ lines: resolved, skippedLines, unread: postedUnread(form), table, question, settled }, 200)
}

function postedUnread(form: FormData): PasteResult['unread'] {
  const [, from, to] = /^(\d{1,6})-(\d{1,6})$/.exec(String(form.get('unread') ?? '')) ?? []
  return from && to ? { from: Number(from), to: Number(to) } : null
}

const MAX_QUESTION_LENGTH = 400

function postedTable(form: FormData): (ListInput & { readonly kind: 'rows' }) | null {
  const rows = postedJson(form, 'source', postedRows)
  return rows && { kind: 'rows', rows, over: false }
}

async function sentList(file: Uint8Array | null, text: string, read: ReadListFile): Promise<ListInput | null> {
  if (file) return await read(file)
  return text.trim() === '' ? null : { kind: 'text', text }
}

function answer(
  { text = '', errors = [], ...part }: Partial<PasteResult>,
  status: number,
  headers: Record<string, string> = {},
) {
  const empty = {
    lines: null,
    skippedLines: [],
    unread: null,
    table: null,
    question: null,
    settled: false,
    id: crypto.randomUUID(),
  }
  const isShown = text.length <= MAX_TEXT_SHOWN
  const shown = { text: isShown ? text : '', errors: isShown || errors.length === 0 ? errors : [...errors, GO_BACK] }
  return data<PasteResult>({ ...empty, ...shown, ...part }, { status, headers })
}
