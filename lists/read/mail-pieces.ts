import PostalMime from 'postal-mime'
import type { MailHead } from '#lists/read/packed-rows.ts'
import { Problem } from '#shared/problem.ts'
import { decodeText } from '#spreadsheets/csv/text-encoding.ts'
import { fileStart } from '#spreadsheets/file-start.ts'

/** `why`: why it isn't read. */
export type MailDocument = { readonly name: string } & (
  | { readonly text: string }
  | { readonly bytes: Uint8Array }
  | { readonly why: string }
)

const MAX_FILES = 10
/** Pictures, signatures, invitations and cards. */
const NO_LIST = /^image\/|\.(?:png|jpe?g|gif|bmp|svg|webp|p7s|asc|ics|vcf)$/i
const MAX_DEPTH = 20
const MAX_HEADERS = 200_000

/** Reads a mail's head, its text including quotes, and its files that may have lists. Throws a Problem (415, 422). */
export async function readMailPieces(bytes: Uint8Array): Promise<{ head: MailHead; pieces: MailDocument[] }> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: MAX_DEPTH, maxHeadersSize: MAX_HEADERS }).catch(
    (error: unknown) => {
      const advice = 'Paste its lines as text, or choose its attachment.'
      throw new Problem(415, "We can't read this mail.", advice, { cause: error })
    },
  )
  const { text = '', html = '', attachments, from, subject = '', headers } = mail
  const head = {
    name: from?.name?.trim() ?? '',
    address: from?.address ?? '',
    company: headers.find(({ key }) => key === 'organization')?.value ?? '',
    subject,
  }
  const files = attachments
    .filter(({ filename, mimeType, related }) => !related && !`${mimeType}\n${filename ?? ''}`.match(NO_LIST))
    .map(({ filename, mimeType, content }, index): MailDocument => {
      const file = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
      const name = `'${(filename ?? 'a file').replace(/\s+/g, ' ').slice(0, 80)}'`
      const start = fileStart(file)
      if (mimeType === 'message/rfc822') return { name, why: 'It is another mail: choose it by itself.' }
      if (index >= MAX_FILES) return { name, why: `Only ${MAX_FILES} files of a mail are read.` }
      if (start === 'pdf' || start === 'zip') return { name, bytes: file }
      const list = start === 'text' && /\.(?:csv|txt|tsv)$/i.test(filename ?? '') ? decodeText(file) : null
      return list === null ? { name, why: 'We read lists in PDF, .xlsx, .csv and .txt files.' } : { name, text: list }
    })
  const own = { name: 'the mail', text: text.trim() === '' ? textOfHtml(html) : text }
  const pieces = [own, ...files].filter((piece) => !('text' in piece) || piece.text.trim() !== '')
  if (pieces.every((piece) => 'why' in piece)) {
    const what = 'The mail has no text, and no file that we can read.'
    throw new Problem(422, what, 'Choose its attachment, or paste its lines.')
  }
  return { head, pieces }
}

/** No pattern continues beyond the next `<`, so an unclosed tag costs only its own length. */
const HIDDEN = /<(script|style|head|title)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi
const TAG = /<[^<>]*>/g
const NAME = /^<(\/?[a-z][a-z\d]*)/i
const LINE = '\n'
const [QUOTE_START, QUOTE_END] = ['<q>', '</q>']
const TAGS = new Map([
  ...['/td', '/th'].map((name) => [name, '\t'] as const),
  ...['br', 'hr', '/p', '/div', '/li', '/tr', '/table', '/ul', '/ol', '/pre'].map((name) => [name, LINE] as const),
  ...['1', '2', '3', '4', '5', '6'].map((level) => [`/h${level}`, LINE] as const),
  ['blockquote', `\n${QUOTE_START}\n`],
  ['/blockquote', `\n${QUOTE_END}\n`],
])
/** Where a quoted or forwarded mail begins, as Outlook, Gmail, Yahoo and Proton mark it. */
const OLD_MAIL = /\b(?:divRplyFwdMsg|gmail_quote|yahoo_quoted|protonmail_quote)\b|border:none; ?border-top: ?solid/i
const DIVIDER = '\n-----Original Message-----\n'
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(nbsp|amp|lt|gt|quot|apos|times|ndash|mdash));/gi
const NAMED: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  times: '×',
  ndash: '–',
  mdash: '—',
}

/** An HTML mail's text: a line per table row, tabs between cells. Marks quoted blocks and where earlier mails begin. */
export function textOfHtml(html: string): string {
  let quoted = 0
  return html
    .replace(HIDDEN, '')
    .replace(/\s+/g, ' ')
    .replace(TAG, textOfTag)
    .split('\n')
    .flatMap((line) => {
      if (line === QUOTE_START) quoted += 1
      if (line === QUOTE_END) quoted = Math.max(0, quoted - 1)
      if (line === QUOTE_START || line === QUOTE_END) return []
      const text = line.replace(ENTITY, character).trim()
      return text === '' ? [] : [quoted > 0 ? `> ${text}` : text]
    })
    .join('\n')
}

function textOfTag(tag: string): string {
  const name = NAME.exec(tag)?.[1]?.toLowerCase() ?? ''
  return name === 'div' && OLD_MAIL.test(tag) ? DIVIDER : (TAGS.get(name) ?? '')
}

function character(_: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? ''
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}
