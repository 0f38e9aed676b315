import { data } from 'react-router'
import type { FormFile, PostedFields } from '#app/forms/parsed-form.ts'
import { unreadWords } from '#catalog/lists/list-budget.ts'
import { MAX_DOCUMENT_BYTES } from '#catalog/lists/list-line.ts'
import { quoteAtText } from '#catalog/lists/quote-at.ts'
import { asListLine, type ResolvedLine } from '#catalog/lists/resolved-line.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import type { FormReply } from '#desk/desk-form.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { Problem } from '#shared/problem.ts'

/**
 * Reads the lines of a file that a buyer has sent, and returns them as the form's, with what to ask beside each. What else was
 * typed stays. Throws a Problem if the file has none, or can't be read.
 */
export async function fillFromFile(
  readList: DeskServices['readList'],
  [file]: readonly FormFile[],
  fields: PostedFields,
) {
  if (!file || file.bytes.length === 0) throw new Problem(422, 'No file was chosen.', 'Choose one.', { field: 'file' })
  if (file.bytes.length > MAX_DOCUMENT_BYTES) {
    throw new Problem(413, 'The file is larger than 10 MB.', 'Send only its pages with the list.', { field: 'file' })
  }
  const { lines, over, unread, question } = await readList({ bytes: file.bytes })
  if (lines.length === 0) {
    throw new Problem(422, 'No part numbers of ours were found in the file.', 'Type the lines.', { field: 'file' })
  }
  const open = lines.flatMap(questionsOf)
  const about = [
    question,
    unread && `${unreadWords(unread)} Type what is missing.`,
    over ? 'The file has more lines than a request may have: the rest is left out.' : null,
    open.length > 0 ? `${formatCount(lines.length)} lines were read. Check those with a note below a field.` : null,
  ].filter((text) => text !== null)
  const error: Record<string, string[]> = { ...Object.fromEntries(open), ...(about.length > 0 && { '': about }) }
  const typed = Object.fromEntries([...fields].filter(([name]) => !/^lines\[|^file$|^intent$/.test(name)))
  const initialValue = { ...typed, lines: lines.map(postedLine) }
  const reply = { status: 'error', initialValue, error } satisfies FormReply
  return data({ reply, typed: null }, { status: 200 })
}

function postedLine(line: ResolvedLine) {
  const { number, quantities, note } = asListLine(line)
  const [quantity, ...more] = quantities
  return { partNumber: number, quantity: String(quantity), quantity2: quoteAtText(more), note }
}

/** What is open in a line, by the name of its field. */
function questionsOf({ number, status, parts, doubt }: ResolvedLine, index: number): [name: string, texts: string[]][] {
  const names = parts.map(({ ownNumber, partNumber }) => (status === 'several' ? ownNumber : partNumber)).join(', ')
  const part =
    status === 'several'
      ? [`Several parts have the number ${number}: ${names}.`]
      : status === 'missing'
        ? [`No part has this number.${names && ` Did you mean ${names}?`}`]
        : []
  const texts = [...part, ...(doubt === null ? [] : [doubt])]
  const field = part.length > 0 ? 'partNumber' : 'quantity'
  return texts.length === 0 ? [] : [[`lines[${index}].${field}`, texts]]
}
