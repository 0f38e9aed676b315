import PostalMime from 'postal-mime'
import { decodeText } from '#spreadsheets/csv/text-encoding.ts'
import { fileStart } from '#spreadsheets/file-start.ts'
import { DocumentError } from '#spreadsheets/lists/document-error.ts'
import { textOfHtml } from '#spreadsheets/lists/html-text.ts'

/** A part of a mail: its text, or the bytes of a file that may have a list. */
export type MailDocument = { readonly name: string } & ({ readonly text: string } | { readonly bytes: Uint8Array })

const MAX_FILES = 10
const MAX_DEPTH = 20
const MAX_HEADERS = 200_000

/** The text of a mail with what it quotes, and its files that may have lists. Throws a DocumentError. */
export async function readMailPieces(bytes: Uint8Array): Promise<MailDocument[]> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: MAX_DEPTH, maxHeadersSize: MAX_HEADERS }).catch(
    (error: unknown) => {
      throw new DocumentError('mail-broken', { cause: error })
    },
  )
  const { text = '', html = '', attachments } = mail
  const files = attachments.slice(0, MAX_FILES).flatMap(({ filename, content }): MailDocument[] => {
    const file = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
    const name = `'${(filename ?? 'a file').replace(/\s+/g, ' ').slice(0, 80)}'`
    const start = fileStart(file)
    if (start === 'pdf' || start === 'zip') return [{ name, bytes: file }]
    const list = start === 'text' && /\.(?:csv|txt|tsv)$/i.test(filename ?? '') ? decodeText(file) : null
    return list === null ? [] : [{ name, text: list }]
  })
  const own = { name: 'the mail', text: text.trim() === '' ? textOfHtml(html) : text }
  const pieces = [own, ...files].filter((piece) => 'bytes' in piece || piece.text.trim() !== '')
  if (pieces.length === 0) throw new DocumentError('mail-empty')
  return pieces
}
