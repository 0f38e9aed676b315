import type { MailBlock, MailKind, MailPiece, MailText, MailWord } from '#content/mails/mail-text.ts'
import { fillIn, type Placeholders } from '#content/placeholders.ts'
import type { MailContent } from '#outbox/transport.ts'
import {
  type FilledBlock,
  headerText,
  htmlHeading,
  htmlLink,
  htmlMail,
  htmlText,
  type MailFacts,
  NOTHING,
} from '#requests/mails/mail-content.ts'

type Company = 'company' | 'phone' | 'mail'

type MailValues<Kind extends MailKind> = {
  readonly words: Readonly<Record<Exclude<MailWord<Kind>, Company>, string>> & Partial<Record<Company, string>>
  readonly blocks: Readonly<Record<MailBlock<Kind>, FilledBlock>>
  readonly language?: string
  /** Instead of the kind's. */
  readonly text?: MailText
}

/** Fills in the words of a mail (behavior 17.6). A visitor's text keeps its braces and is escaped in HTML. */
export function fillMail<Kind extends MailKind>(
  { company, phone, mail, texts, pageUrl }: Pick<MailFacts, Company | 'texts' | 'pageUrl'>,
  kind: Kind,
  { words, blocks, language = 'en', text = texts[kind] }: MailValues<Kind>,
): Pick<MailContent, 'subject' | 'text' | 'html'> {
  const placeholders: Placeholders = { company, phone, mail, ...words }
  const fill = (given: string) => fillIn(given, placeholders, () => undefined)
  const filled = text.pieces
    .map((piece) => fillPiece(piece, fill, blocks, pageUrl))
    .filter((piece) => piece.text !== '')
  const head = headerText(fill(text.title))
  return {
    subject: headerText(fill(text.subject)),
    text: [head, ...filled.map((piece) => piece.text), ''].join('\n\n'),
    html: htmlMail(
      head,
      filled.map(({ html }) => html),
      language,
    ),
  }
}

function fillPiece(
  piece: MailPiece,
  fill: (text: string) => string,
  blocks: Readonly<Record<string, FilledBlock>>,
  pageUrl: string | null,
): FilledBlock {
  if (piece.kind === 'block') return blocks[piece.name] ?? NOTHING
  const text = fill(piece.text)
  if (piece.kind === 'heading') return { text, html: htmlHeading(text) }
  if (piece.kind === 'text') return { text, html: htmlText(text) }
  return pageUrl === null ? NOTHING : { text: `${text}:\n${pageUrl}`, html: `<p>${htmlLink(pageUrl, text)}</p>` }
}

/** An operator's words, with a piece at their end that they may have left out but the mail needs. */
export function withPiece(text: MailText, needed: MailPiece): MailText {
  const nameOf = (piece: MailPiece) => (piece.kind === 'block' ? piece.name : piece.kind)
  return text.pieces.some((piece) => nameOf(piece) === nameOf(needed))
    ? text
    : { ...text, pieces: [...text.pieces, needed] }
}
