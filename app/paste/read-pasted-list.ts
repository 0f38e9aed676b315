import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { data, type RouterContextProvider } from 'react-router'
import { catalogueContext, inquiriesContext, postedContext } from '#app/context.ts'
import { isProblem } from '#app/forms/posted/is-problem.ts'
import { parseForm } from '#app/forms/posted/parse-form.ts'
import { GO_BACK } from '#app/forms/posted/unread.ts'
import { needsReview, type PasteResult } from '#app/paste/paste-result.ts'
import { readPostedLines } from '#app/paste/posted-lines.ts'
import type { Catalogue } from '#catalogue/answers.ts'
import { MAX_LIST_BYTES, MAX_LIST_LINES } from '#catalogue/lists/list-line.ts'
import { createListResolver, type ListInput } from '#catalogue/lists/list-resolver.ts'
import { mergeSameParts } from '#catalogue/lists/pasted/same-parts.ts'
import { formatCount } from '#catalogue/quantities/format-count.ts'
import type { ReadListFile } from '#spreadsheets/lists/list-file.ts'

const NO_CATALOG = ["The catalog can't be loaded right now.", 'Your list is still here. Please try again in a minute.']
const NOTHING_SENT = ['There is no list to look up.', 'Paste your list, or choose a file.']
const NO_PARTS = ['No part numbers were found in your list.', 'Put one part on each line: its number and quantity.']
const ALL_REMOVED = ['All lines were removed.', 'Paste another list.']
const UNREADABLE = ["The lines on this page can't be read anymore.", 'Paste the list again.']
const LARGE_FILE = ['The file is larger than 2 MB.', 'Save only the sheet with the list, or save it as .csv.']
const TOO_LONG = [
  `The list is longer than ${formatCount(MAX_LIST_LINES)} lines.`,
  'Split it and send a separate request for each piece.',
]

/** Reads a posted list, as text, as a file or as the page's lines with corrections, and finds each line's part. */
export async function readPastedList(context: Readonly<RouterContextProvider>) {
  const parsed = await parseForm(context.get(postedContext), { files: ['file'] })
  if ('refusal' in parsed) return answer({ errors: parsed.refusal }, parsed.status)
  const { fields: form } = parsed
  const catalogue = context.get(catalogueContext)
  const intent = form.get('intent')
  if (intent === 'check' || intent === 'request' || intent === 'merge' || form.has('leave'))
    return await checkAgain(form, catalogue)
  const text = typedText(form)
  const file = parsed.files.find(({ field, bytes }) => field === 'file' && bytes.length > 0)?.bytes ?? null
  if (file && file.length > MAX_LIST_BYTES) return answer({ errors: LARGE_FILE, text }, 413)
  if (!catalogue) return answer({ errors: NO_CATALOG, text }, 503)
  try {
    const sent = await sentList(file, text, context.get(inquiriesContext).readList)
    if (!sent) return answer({ errors: NOTHING_SENT, text }, 422)
    const resolver = createListResolver(catalogue, catalogue.maker, yieldToOthers)
    const { lines, skippedLines, over } = await resolver.read(sent)
    if (over) return answer({ errors: TOO_LONG, text }, 413)
    if (lines.length === 0) return answer({ errors: NO_PARTS, text }, 422)
    return answer({ lines: await resolver.resolve(lines), skippedLines: skippedLines.slice(0, MAX_SKIPPED_LINES) }, 200)
  } catch (error) {
    if (!isProblem(error)) throw error
    return answer({ errors: [error.message, error.advice], text }, error.status)
  }
}

const MAX_SKIPPED_LINES = 100
/** A longer text can't be a list of 1,000 lines. Showing it again would make the page ten times as large and slow. */
const MAX_TEXT_SHOWN = 200_000

async function checkAgain(form: FormData, catalogue: Catalogue | null) {
  const lines = readPostedLines(form)
  if (!lines) return answer({ errors: UNREADABLE }, 400)
  if (lines.length === 0) return answer({ errors: ALL_REMOVED }, 422)
  if (!catalogue) return answer({ errors: NO_CATALOG }, 503)
  const intent = form.get('intent')
  const found = await createListResolver(catalogue, catalogue.maker, yieldToOthers).resolve(lines)
  const resolved = intent === 'merge' ? mergeSameParts(found) : found
  return answer({ lines: resolved, settled: intent === 'request' || !resolved.some(needsReview) }, 200)
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
  const empty = { lines: null, skippedLines: [], settled: false, id: crypto.randomUUID() }
  const shown = text.length > MAX_TEXT_SHOWN ? { text: '', errors: [...errors, GO_BACK] } : { text, errors }
  return data<PasteResult>({ ...empty, ...shown, ...part }, { status })
}
