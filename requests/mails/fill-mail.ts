import type { MailBlock, MailKind, MailPiece, MailText, MailWord } from '#content/mails/mail-text.ts'
import { fillIn, type Placeholders } from '#content/placeholders.ts'
import type { MailContent } from '#outbox/transport.ts'
import { headerText, htmlHeading, htmlLink, htmlMail, htmlText } from '#requests/mails/mail-content.ts'

export type FilledBlock = { readonly text: string; readonly html: string }

export type MailValues<Kind extends MailKind> = {
  readonly words: Readonly<Record<MailWord<Kind>, string>>
  readonly blocks: Readonly<Record<MailBlock<Kind>, FilledBlock>>
  readonly pageUrl: string | null
}

/** Fills in the words of a mail (behavior 17.6). A visitor's text keeps its braces and is escaped in HTML. */
export function fillMail<Kind extends MailKind>(
  { subject, title, pieces }: MailText,
  { words, blocks, pageUrl }: MailValues<Kind>,
  language = 'en',
): Pick<MailContent, 'subject' | 'text' | 'html'> {
  const fill = (text: string) => fillIn(text, words as Placeholders, () => undefined)
  const all: Readonly<Record<string, FilledBlock>> = blocks
  const filled = pieces.map((piece) => fillPiece(piece, fill, all, pageUrl)).filter(({ text }) => text !== '')
  const head = headerText(fill(title))
  return {
    subject: headerText(fill(subject)),
    text: [head, ...filled.map(({ text }) => text), ''].join('\n\n'),
    html: htmlMail(
      head,
      filled.map(({ html }) => html),
      language,
    ),
  }
}

const NOTHING: FilledBlock = { text: '', html: '' }

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
