import { setImmediate as breath } from 'node:timers/promises'
import { data, type RouterContextProvider } from 'react-router'
import { isOpen, type PasteAnswer } from '#app/components/paste-answer.ts'
import { catalogueContext, listReaderContext, turnContext } from '#app/context.ts'
import { isProblem } from '#app/is-problem.ts'
import { readCarriedLines } from '#app/routes/pasted-form.ts'
import { BACK, readForm } from '#app/routes/posted-form.ts'
import type { Catalogue } from '#catalogue/answers.ts'
import { COMPANY } from '#catalogue/company.ts'
import { formatCount } from '#catalogue/format-count.ts'
import { MOST_LIST_LINES } from '#catalogue/list-line.ts'
import { createListResolver, type SentList } from '#catalogue/list-resolver.ts'
import type { ReadListFile } from '#files/list-file.ts'

/** A list as text and as a file. */
const MOST_BYTES = 2_000_000
const NO_CATALOGUE = ["The catalogue can't be read just now.", 'Your list is still here: send it again in a minute.']
const NOTHING_SENT = ['There is nothing to read yet.', 'Paste the lines of your list, or choose its file.']
const NO_PARTS = ['No part numbers were found in it.', 'Put one part on a line: its number, and how many you need.']
const ALL_LEFT = ['All lines were left out.', 'Paste another list.']
const UNREADABLE = ["The lines on the page can't be read any more.", 'Paste the list again.']
const LARGE_FILE = ['The file is larger than 2 MB.', 'Save the sheet with the list alone, or as .csv.']
const OVER = [
  `The list is longer than ${formatCount(MOST_LIST_LINES)} lines.`,
  'Send it in parts: each goes into a request of its own.',
]

/** Takes a list as text, as a file, or as the lines of the page with corrections, and resolves each line. */
export async function readPastedList(request: Request, context: Readonly<RouterContextProvider>) {
  const turn = context.get(turnContext)
  const form = await readForm(request, { mostBytes: MOST_BYTES, fileBytes: MOST_BYTES, turn })
  if (!(form instanceof FormData)) return answer({ trouble: form.trouble }, form.status)
  const catalogue = context.get(catalogueContext)
  const intent = form.get('intent')
  if (intent === 'check' || intent === 'request' || form.has('leave')) return await checked(form, catalogue)
  const text = typedText(form)
  const file = chosenFile(form)
  if (file && file.size > MOST_BYTES) return answer({ trouble: LARGE_FILE, text }, 413)
  if (!catalogue) return answer({ trouble: NO_CATALOGUE, text }, 503)
  try {
    const sent = await sentList(file, text, context.get(listReaderContext))
    if (!sent) return answer({ trouble: NOTHING_SENT, text }, 422)
    const resolver = createListResolver(catalogue, COMPANY.maker, breath)
    const { lines, passedOver, over } = await resolver.read(sent)
    if (over) return answer({ trouble: OVER, text }, 413)
    if (lines.length === 0) return answer({ trouble: NO_PARTS, text }, 422)
    return answer({ lines: await resolver.resolve(lines), passedOver: passedOver.slice(0, MOST_PASSED_OVER) }, 200)
  } catch (error) {
    if (!isProblem(error)) throw error
    return answer({ trouble: [error.message, error.advice], text }, error.status)
  }
}

const MOST_PASSED_OVER = 100
/** A longer text is no list of a thousand lines: its page would be ten times as large and long in the making. */
const LONGEST_SHOWN_AGAIN = 200_000

async function checked(form: FormData, catalogue: Catalogue | null) {
  const lines = readCarriedLines(form)
  if (!lines) return answer({ trouble: UNREADABLE }, 400)
  if (lines.length === 0) return answer({ trouble: ALL_LEFT }, 422)
  if (!catalogue) return answer({ trouble: NO_CATALOGUE }, 503)
  const resolved = await createListResolver(catalogue, COMPANY.maker, breath).resolve(lines)
  return answer({ lines: resolved, settled: form.get('intent') === 'request' || !resolved.some(isOpen) }, 200)
}

const typedText = (form: FormData): string => {
  const text = form.get('text')
  return typeof text === 'string' ? text.toWellFormed() : ''
}

/** The file where one was chosen, else the text; null where there is neither. */
async function sentList(file: File | null, text: string, read: ReadListFile): Promise<SentList | null> {
  if (file) return await read(new Uint8Array(await file.arrayBuffer()))
  return text.trim() === '' ? null : { kind: 'text', text }
}

function chosenFile(form: FormData): File | null {
  const file = form.get('file')
  return file instanceof File && file.size > 0 ? file : null
}

function answer({ text = '', trouble = [], ...part }: Partial<PasteAnswer>, status: number) {
  const nothing = { lines: null, passedOver: [], settled: false, made: crypto.randomUUID() }
  const shown = text.length > LONGEST_SHOWN_AGAIN ? { text: '', trouble: [...trouble, BACK] } : { text, trouble }
  return data<PasteAnswer>({ ...nothing, ...shown, ...part }, { status })
}
