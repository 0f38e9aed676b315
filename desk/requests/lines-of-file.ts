import { data } from 'react-router'
import type { FormFile, PostedFields } from '#app/forms/parsed-form.ts'
import { unreadWords } from '#catalog/lists/list-budget.ts'
import { MAX_DOCUMENT_BYTES } from '#catalog/lists/list-line.ts'
import { quantitiesText } from '#catalog/lists/quote-at.ts'
import { asListLine, partQuestion, type ResolvedLine } from '#catalog/lists/resolved-line.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import type { FormReply } from '#desk/desk-form.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { Problem } from '#shared/problem.ts'

/**
 * Reads the lines of a buyer's file as form lines, with questions beside them. Keeps other typed values. Throws a
 * Problem if the file has none, or can't be read.
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
    open.length > 0
      ? `${countOf(lines.length, 'line was', 'lines were')} read. Check those with a note below a field.`
      : null,
  ].filter((text) => text !== null)
  const error: Record<string, string[]> = { ...Object.fromEntries(open), ...(about.length > 0 && { '': about }) }
  const typed = Object.fromEntries([...fields].filter(([name]) => !/^lines\[|^file$|^intent$/.test(name)))
  const initialValue = { ...typed, lines: lines.map(postedLine) }
  const reply = { status: 'error', initialValue, error } satisfies FormReply
  return data({ reply, typed: null }, { status: 200 })
}

function postedLine(line: ResolvedLine) {
  const { partNumber, quantities, note } = asListLine(line)
  return { partNumber, quantity: line.lacksQuantity ? '' : quantitiesText(quantities), note }
}

/** A line's open questions, by field name. */
function questionsOf(line: ResolvedLine, index: number): [name: string, texts: string[]][] {
  const part = partQuestion(line)
  const texts = [part, line.doubt].filter((text) => text !== null)
  const field = part === null ? 'quantity' : 'partNumber'
  return texts.length === 0 ? [] : [[`lines[${index}].${field}`, texts]]
}
