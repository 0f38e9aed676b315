import { isDeepStrictEqual } from 'node:util'
import { data } from 'react-router'
import type { FormFile, PostedFields } from '#app/forms/parsed-form.ts'
import { splitLines } from '#app/forms/typed-lines.ts'
import { unreadWords } from '#catalog/lists/list-budget.ts'
import { MAX_DOCUMENT_BYTES } from '#catalog/lists/list-line.ts'
import { quantitiesText } from '#catalog/lists/quote-at.ts'
import { asListLine, partQuestion, type ResolvedLine } from '#catalog/lists/resolved-line.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { chosenFiles, type FormReply, prefixedFields } from '#desk/desk-form.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import type { ShownFile } from '#desk/requests/attachments/shown-files.ts'
import type { MailHead } from '#lists/read/packed-rows.ts'
import type { ReadList } from '#lists/threads/desk-lists.ts'
import { EMPTY_LINE, type TypedQuote, type TypedQuoteLine } from '#quotes/schemas/typed-quote.ts'
import { capital } from '#shared/capital.ts'
import { fieldProblem, gone, Problem } from '#shared/problem.ts'

/**
 * Fills in the form from a buyer's file, with questions beside the fields. Typed lines stay, before those that were read.
 * Throws a Problem if it can't be read.
 */
export async function fillFromFile(
  { readList, buyers }: Pick<DeskServices, 'readList' | 'buyers'>,
  files: readonly FormFile[],
  fields: PostedFields,
) {
  const [file] = chosenFiles(
    files.filter(({ bytes }) => bytes.length > 0),
    'file',
    'Choose one.',
  )
  if (file.bytes.length > MAX_DOCUMENT_BYTES) {
    throw new Problem(413, 'The file is larger than 10 MB.', 'Send only its pages with the list.', { field: 'file' })
  }
  const list = await readList({ bytes: file.bytes })
  const { lines, mail } = list
  if (lines.length === 0 && !mail) throw noLines('file')
  const posted = prefixedFields(fields, '').filter(([name]) => name !== 'file' && name !== 'intent')
  const { fields: typed, lines: rows } = splitLines(Object.fromEntries(posted))
  const readLines = lines.map(postedLine)
  const kept = rows
    .map(({ partNumber, quantity, note }) => ({ partNumber, quantity, note }))
    .filter((row) => Object.values(row).some((text) => text.trim()))
    .filter((row) => !readLines.some((line) => isDeepStrictEqual(line, row)))
  const sender = mail ? await senderOf(mail, buyers) : { fields: {}, questions: {} }
  const isEmpty = ([name]: readonly [name: string, value: unknown]) => !typed[name]?.trim()
  const fromMail = Object.fromEntries(Object.entries(sender.fields).filter(isEmpty))
  const ofLines = lines.flatMap((line, index) => questionsOf(line, kept.length + index))
  const ofSender = Object.entries(sender.questions).filter(isEmpty)
  const notes = notesOn(list, ofLines.length > 0)
  const error: Record<string, string[]> = {
    ...Object.fromEntries([...ofLines, ...ofSender]),
    ...(notes.length > 0 && { '': notes }),
  }
  const initialValue = { ...typed, ...(mail && { source: 'mail' }), ...fromMail, lines: [...kept, ...readLines] }
  const reply = { status: 'error', initialValue, error } satisfies FormReply
  return data({ reply, typed: null }, { status: 200 })
}

function notesOn({ lines, over, unread, question }: ReadList, hasQuestions: boolean): string[] {
  return [
    question,
    unread && `${unreadWords(unread)} Type what is missing.`,
    lines.length === 0 ? 'The email has none of our part numbers: type the lines.' : null,
    over ? 'The file has more lines than a request may have: the rest is left out.' : null,
    hasQuestions
      ? `${countOf(lines.length, 'line was', 'lines were')} read. Check those with a note below a field.`
      : null,
  ].filter((note) => note !== null)
}

/** Mail providers, whose domains don't name a company. */
const FREE_MAIL = /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|aol|icloud|gmx|web|proton|protonmail)\./i

/** The fields that a mail fills in. A company that only its domain suggests is a question. */
async function senderOf({ name, address, company, subject }: MailHead, buyers: DeskServices['buyers']) {
  const known = address === '' ? null : await buyers.byAddress(address)
  const domain = (address.split('@')[1] ?? '').replace(/\.(?:com?|org|ac|net)(?=\.[a-z]{2}$)/i, '')
  const label = FREE_MAIL.test(domain) ? '' : (domain.split('.').at(-2) ?? '')
  const guess = capital(label)
  const fields = {
    yourName: name || (known?.name ?? ''),
    yourEmail: address,
    companyName: known?.company || company || guess,
    note: subject && `Subject: ${subject}`,
  }
  const isGuess = !known?.company && company === '' && guess !== ''
  const doubt = ['Taken from the email address. Is it the company’s name?']
  return { fields, questions: isGuess ? { companyName: doubt } : {} }
}

const noLines = (field = ''): Problem =>
  fieldProblem(field, 'The file has none of our part numbers.', 'Type the lines.')

/** A file's rows as lines of a quote, with stable ids, so that none is taken twice. Throws a Problem. */
export async function quoteLinesOfFile(
  { requests, readList }: Pick<DeskServices, 'requests' | 'readList'>,
  shown: ShownFile | undefined,
) {
  const file = shown && (await requests.file(shown.number, shown.position))
  if (!file) throw gone('such file')
  const { lines, over, unread } = await readList({ bytes: file.bytes })
  if (lines.length === 0) throw noLines()
  const open = lines.flatMap((line, index) =>
    questionsOf(line, index).map(([, texts]) => `Row ${index + 1}: ${texts.join(' ')}`),
  )
  const typed = lines.map((line, index): TypedQuoteLine => {
    const quantities = line.lacksQuantity ? [''] : line.quantities.map(String)
    const breaks = quantities.map((quantity) => ({ quantity, price: '' }))
    return {
      ...EMPTY_LINE,
      id: `${shown.number}-${shown.position}-${index}`,
      partNumber: line.partNumber,
      note: line.note,
      breaks,
    }
  })
  const wordsFor = ({ lines: before }: TypedQuote, { lines: after }: TypedQuote): string => {
    const added = after.length - before.length
    if (added === 0) return `Nothing was added: the rows of ${file.name} are lines of this quote already.`
    const isWhole = !over && unread === null && typed.every(({ id }) => after.some((line) => line.id === id))
    const left = isWhole ? [] : ['The file has more rows, which were left out.']
    return [`${countOf(added, 'line')} added from ${file.name}.`, ...left, ...open.slice(0, MAX_NAMED_ROWS)].join(' ')
  }
  return { lines: typed, wordsFor }
}

const MAX_NAMED_ROWS = 5

function postedLine(line: ResolvedLine) {
  const { partNumber, quantities, note } = asListLine(line)
  return { partNumber, quantity: line.lacksQuantity ? '' : quantitiesText(quantities), note }
}

function questionsOf(line: ResolvedLine, index: number): [name: string, texts: string[]][] {
  const part = partQuestion(line)
  const texts = [part, line.doubt].filter((text) => text !== null)
  const field = part === null ? 'quantity' : 'partNumber'
  return texts.length === 0 ? [] : [[`lines[${index}].${field}`, texts]]
}
