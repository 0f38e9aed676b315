import { type Company, numberToCall } from '#catalog/company/company.ts'
import type { SiteSettings } from '#catalog/company/site-settings.ts'
import { fileSize } from '#catalog/quantities/format-count.ts'
import type { MailTexts } from '#content/mails/mail-text.ts'
import type { WordsByLanguage } from '#content/quotes/quote-words.ts'
import type { RequestKind } from '#content/requests/request-kinds.ts'
import type { RequestSettings } from '#outbox/settings.ts'
import { type FormField, filledFields } from '#requests/schemas/form-field.ts'
import { buyerMailbox, type StoredRequest, sender } from '#requests/stored-request.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'

export type MailContext = ReturnType<typeof mailContext>
/** What one mail's words are made of. `pageUrl` is the page that it leads to, or null. */
export type MailFacts = MailContext & { readonly pageUrl: string | null }

export type MailSources = {
  readonly company: Pick<Company, 'name' | 'maker' | 'tollFree' | 'phone' | 'mails'>
  readonly mails: MailTexts
  readonly settings: Pick<SiteSettings, 'dates'>
  readonly quoteWords: WordsByLanguage
  readonly requestKinds: readonly Pick<RequestKind, 'key' | 'to'>[]
}

/** The content of mails, and the company's recipients: MAIL_TO, or the company's own address. */
export const mailContext = (
  { MAIL_TO, TIME_ZONE }: Pick<RequestSettings, 'MAIL_TO' | 'TIME_ZONE'>,
  { company, mails, settings, quoteWords, requestKinds }: MailSources,
  siteUrl: string | null,
) => ({
  company: company.name,
  maker: company.maker,
  phone: numberToCall(company),
  mail: company.mails[0],
  to: MAIL_TO ?? [company.mails[0]],
  kindTo: new Map(requestKinds.map(({ key, to }) => [key, to])),
  /** SITE_URL; null if it isn't set: mails then have no links. */
  siteUrl,
  texts: mails,
  dates: settings.dates,
  timeZone: TIME_ZONE,
  quoteWords,
})

export type FilledBlock = { readonly text: string; readonly html: string }

export const NOTHING: FilledBlock = { text: '', html: '' }

const LINE_ENDS = /[\p{Cc}\u2028\u2029]+/gu

/** Makes text safe for a header, even if it was checked before: line ends become spaces. */
export const headerText = (text: string): string => text.replace(LINE_ENDS, ' ').trim()

export const toBuyer = (buyerRequest: StoredRequest, name = sender(buyerRequest).name) => ({
  name: headerText(name),
  address: buyerMailbox(buyerRequest),
})

export const toCompany = ({ company, mail }: Pick<MailContext, 'company' | 'mail'>) => ({
  name: headerText(company),
  address: mail,
})

export type MailRow = readonly [label: string, value: string]

/** The values of a form, labeled. `rows` are single lines, `texts` may have several. */
export function labeledFields(fields: readonly FormField[], content: object): { rows: MailRow[]; texts: MailRow[] } {
  const filled = filledFields(fields, content)
  const labeled = (isText: boolean): MailRow[] =>
    filled.flatMap(({ field, value }) => ((field.control === 'textarea') === isText ? [[field.label, value]] : []))
  return { rows: labeled(false), texts: labeled(true) }
}

export function rowsBlock(rows: readonly MailRow[]): FilledBlock {
  if (rows.length === 0) return NOTHING
  const width = Math.max(...rows.map(([label]) => label.length))
  const cells = rows.map(([label, value]) => `<tr>${htmlHead(label, 'row')}${htmlCell(value)}</tr>`)
  return {
    text: rows.map(([label, value]) => `${`${label}:`.padEnd(width + 2)}${value}`).join('\n'),
    html: htmlTable(cells.join('\n')),
  }
}

/** Texts of several lines under their labels. */
export const textsBlock = (texts: readonly MailRow[]): FilledBlock => ({
  text: texts.map(([label, value]) => `${label}:\n${value}`).join('\n\n'),
  html: texts.flatMap(([label, value]) => [htmlHeading(label), htmlText(value)]).join('\n'),
})

export const textBlock = (text: string): FilledBlock => (text === '' ? NOTHING : { text, html: htmlText(text) })

/** The files of a request: names, sizes and addresses. Without SITE_URL, how the operator gets them. */
export function filesBlock(
  { number, attachments }: Pick<StoredRequest, 'number' | 'attachments'>,
  pageUrl: string | null,
): FilledBlock {
  const { length } = attachments
  if (length === 0) return NOTHING
  const heading = length === 1 ? 'Attached file' : `Attached files: ${length}`
  const command = pageUrl === null ? [`npm run requests -- files ${number} <folder>`] : []
  const files = attachments.map(({ name, size, path }) => {
    const url = pageUrl === null ? null : new URL(path, pageUrl).href
    const shown = `(${fileSize(size)})`
    return {
      text: `${name} ${shown}${url === null ? '' : `\n${url}`}`,
      html: `<li>${url === null ? escapeMarkup(name) : htmlLink(url, name)} ${shown}</li>`,
    }
  })
  const list = files.map(({ html }) => html).join('\n')
  return {
    text: [heading, ...files.map(({ text }) => text), ...command].join('\n'),
    html: [
      htmlHeading(heading),
      `<ul style="margin:0 0 16px;padding-left:20px">\n${list}\n</ul>`,
      ...command.map(htmlText),
    ].join('\n'),
  }
}

export type Cell = string | readonly [text: string, note: string | undefined, isBold?: boolean]

type Grid = { readonly numeric?: readonly number[]; readonly hasHeads?: boolean; readonly more?: readonly string[] }

/**
 * Rows in columns, then what else is to say. In plain text a cell's note follows its row, and only with `hasHeads` the
 * headings are shown. The table is styled as a whole: a request may have 1,000 lines. `numeric` columns align right.
 */
export function gridBlock(
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
  { numeric = [], hasHeads = false, more = [] }: Grid = {},
): FilledBlock {
  const align = (column: number) => (numeric.includes(column) ? 'right' : 'left')
  const shown = (cell: Cell) => (typeof cell === 'string' ? cell : cell[2] ? `*${cell[0]}*` : cell[0])
  const plain = [...(hasHeads ? [heads] : []), ...rows]
  const widths = heads.map((_, column) => Math.max(...plain.map((row) => shown(row[column] ?? '').length)))
  const padded = (cell: Cell, column: number) =>
    shown(cell)[align(column) === 'right' ? 'padStart' : 'padEnd'](widths[column] ?? 0)
  const notes = (cell: Cell) => (typeof cell === 'string' || !cell[1] ? [] : cell[1].split('\n'))
  const lines = plain.flatMap((row) => [
    row.map(padded).join('  ').trimEnd(),
    ...row.flatMap(notes).map((note) => `    ${note}`),
  ])
  const head = heads.map((text, column) => htmlHead(text, 'col', align(column))).join('')
  const body = rows.map((row) => `<tr>${row.map((cell, column) => htmlCell(cell, align(column))).join('')}</tr>`)
  const table = htmlTable(`<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>`)
  return { text: [lines.join('\n'), ...more].join('\n\n'), html: [table, ...more.map(htmlText)].join('\n') }
}

/** An escaped cell. A note keeps its lines. */
export function htmlCell(cell: Cell, align: 'left' | 'right' = 'left'): string {
  const [text, note, isBold] = typeof cell === 'string' ? [cell] : cell
  const words = isBold ? `<b>${escapeMarkup(text)}</b>` : escapeMarkup(text)
  return `<td${align === 'right' ? ' align="right"' : ''}>${words}${note ? `<br><small>${escapeMarkup(note).replaceAll('\n', '<br>')}</small>` : ''}</td>`
}

const htmlHead = (text: string, scope: 'row' | 'col', align: 'left' | 'right' = 'left'): string =>
  `<th scope="${scope}" align="${align}" style="font-weight:normal;color:#5a6169">${escapeMarkup(text)}</th>`
const htmlTable = (inside: string): string =>
  `<table border="1" cellpadding="6" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse;border-color:#e0ddd5">
${inside}
</table>`

export const htmlText = (text: string): string =>
  `<p style="white-space:pre-wrap;margin:0 0 16px">${escapeMarkup(text).replaceAll('\n', '<br>\n')}</p>`

export const htmlLink = (address: string, text: string): string =>
  `<a href="${escapeMarkup(address)}" style="color:#0b57c4">${escapeMarkup(text)}</a>`

/** A complete HTML mail: one column, without pictures or a style sheet. */
export function htmlMail(title: string, parts: readonly string[], language = 'en'): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title></head>
<body style="margin:0;padding:24px;background:#faf9f6;color:#12181f;font:15px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:640px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e0ddd5">
<h1 style="margin:0 0 16px;font-size:20px">${escapeMarkup(title)}</h1>
${parts.join('\n')}
</div>
</body>
</html>
`
}

export const htmlHeading = (text: string): string =>
  `<h2 style="margin:24px 0 8px;font-size:16px">${escapeMarkup(text)}</h2>`
