import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { data, type RouterContextProvider } from 'react-router'
import { catalogContext, postedContext, requestsContext } from '#app/context.ts'
import { GO_BACK } from '#app/forms/parsed-form.ts'
import { needsReview, type PasteResult } from '#app/paste/paste-result.ts'
import { pasteTable, postedChoice, postedRows } from '#app/paste/posted-columns.ts'
import { readPostedLines } from '#app/paste/posted-lines.ts'
import type { Catalog } from '#catalog/answers.ts'
import { MAX_LIST_BYTES, MAX_LIST_LINES } from '#catalog/lists/list-line.ts'
import { createListResolver, type ListInput } from '#catalog/lists/list-resolver.ts'
import { mergeSameParts } from '#catalog/lists/pasted/same-parts.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { isProblem } from '#shared/problem.ts'
import type { ReadListFile } from '#spreadsheets/lists/list-file.ts'

const NO_CATALOG = ["The catalog can't be loaded right now.", 'Your list is still here. Please try again in a minute.']
const NOTHING_SENT = ['There is no list to look up.', 'Paste your list, or choose a file.']
const NO_PARTS = ['No part numbers were found in your list.', 'Put one part on each line: its number and quantity.']
const ALL_REMOVED = ['All lines were removed.', 'Paste another list.']
const UNREADABLE = ["The lines on this page can't be read anymore.", 'Paste the list again.']
const NO_SOURCE = ['The list is too long to be kept on this page.', 'Choose its file again, or paste it again.']
const LARGE_FILE = ['The file is larger than 2 MB.', 'Save only the sheet with the list, or save it as .csv.']
const TOO_LONG = [
  `The list is longer than ${formatCount(MAX_LIST_LINES)} lines.`,
  'Split it and send a separate request for each piece.',
]

/** Reads a posted list, as text, as a file or as the page's lines with corrections, and finds each line's part. */
export async function readPastedList(context: Readonly<RouterContextProvider>) {
  const parsed = await context.get(postedContext)({ files: ['file'] })
  if ('refusal' in parsed) return answer({ errors: parsed.refusal }, parsed.status)
  const { fields: form } = parsed
  const catalog = context.get(catalogContext)
  const intent = form.get('intent')
  if (LINE_INTENTS.includes(intent) || form.has('leave')) return await checkAgain(form, catalog)
  const text = typedText(form)
  const file = parsed.files.find(({ field, bytes }) => field === 'file' && bytes.length > 0)?.bytes ?? null
  if (file && file.length > MAX_LIST_BYTES) return answer({ errors: LARGE_FILE, text }, 413)
  if (!catalog) return answer({ errors: NO_CATALOG, text }, 503)
  try {
    const sent =
      intent === 'columns' && !file
        ? postedTable(form)
        : await sentList(file, text, context.get(requestsContext).readList)
    if (!sent) return answer({ errors: intent === 'columns' ? NO_SOURCE : NOTHING_SENT, text }, 422)
    const resolver = createListResolver(catalog, catalog.maker, yieldToOthers)
    const choice = intent === 'columns' ? postedChoice(form) : null
    const { lines, skippedLines, over, table } = await resolver.read(sent.kind === 'rows' ? { ...sent, choice } : sent)
    if (over) return answer({ errors: TOO_LONG, text }, 413)
    if (lines.length === 0 && !(choice && table)) return answer({ errors: NO_PARTS, text }, 422)
    const resolved = await resolver.resolve(lines)
    const shown = { skippedLines: skippedLines.slice(0, MAX_SKIPPED_LINES), table: table && pasteTable(table), text }
    return answer({ lines: resolved, ...shown }, 200)
  } catch (error) {
    if (!isProblem(error)) throw error
    return answer({ errors: [error.message, error.advice], text }, error.status)
  }
}

/** These post the page's lines. */
const LINE_INTENTS: readonly unknown[] = ['check', 'request', 'merge', 'keep']
const MAX_SKIPPED_LINES = 100
/** A longer text can't be a list of 1,000 lines. Showing it again would make the page ten times as large and slow. */
const MAX_TEXT_SHOWN = 200_000

async function checkAgain(form: FormData, catalog: Catalog | null) {
  const lines = readPostedLines(form)
  if (!lines) return answer({ errors: UNREADABLE }, 400)
  if (lines.length === 0) return answer({ errors: ALL_REMOVED }, 422)
  if (!catalog) return answer({ errors: NO_CATALOG }, 503)
  const intent = form.get('intent')
  const resolver = createListResolver(catalog, catalog.maker, yieldToOthers)
  const found = await resolver.resolve(lines)
  const resolved = intent === 'merge' ? mergeSameParts(found) : found
  const source = postedTable(form)
  const read = source && (await resolver.read({ ...source, choice: postedChoice(form) }))
  const asked = String(form.get('asked') ?? '').slice(0, MAX_QUESTION_LENGTH)
  const table = read?.table ? { ...pasteTable(read.table), question: asked || null } : null
  const isDoubtful = Boolean(table?.question) || resolved.some(({ doubt }) => doubt !== null)
  const settled = !isDoubtful && (intent === 'request' || !resolved.some(needsReview))
  return answer({ lines: resolved, table, settled }, 200)
}

const MAX_QUESTION_LENGTH = 400

/** The table that the page was made from. */
function postedTable(form: FormData): (ListInput & { readonly kind: 'rows' }) | null {
  const rows = postedRows(form)
  return rows && { kind: 'rows', rows, over: false }
}

const typedText = (form: FormData): string => {
  const text = form.get('text')
  return typeof text === 'string' ? text.toWellFormed() : ''
}

/** Returns the content of the file if there is one, else the text, or null if there is neither. */
async function sentList(file: Uint8Array | null, text: string, read: ReadListFile): Promise<ListInput | null> {
  if (file) return await read(file)
  return text.trim() === '' ? null : { kind: 'text', text }
}

function answer({ text = '', errors = [], ...part }: Partial<PasteResult>, status: number) {
  const empty = { lines: null, skippedLines: [], table: null, settled: false, id: crypto.randomUUID() }
  const isShown = text.length <= MAX_TEXT_SHOWN
  const shown =
    isShown || errors.length === 0 ? { text: isShown ? text : '', errors } : { text: '', errors: [...errors, GO_BACK] }
  return data<PasteResult>({ ...empty, ...shown, ...part }, { status })
}
