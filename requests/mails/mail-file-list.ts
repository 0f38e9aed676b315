import { fileSize } from '#catalog/quantities/format-count.ts'
import { htmlHeading, htmlLink, htmlText } from '#requests/mails/mail-content.ts'
import type { StoredRequest } from '#requests/stored-request.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'

/** How the operator gets the files if SITE_URL isn't set. */
const command = (number: string): string => `npm run requests -- files ${number} <folder>`

const heading = (count: number): string => (count === 1 ? 'File sent with it' : `Files sent with it: ${count}`)

/** The files of a request as a paragraph of plain text: names, sizes and addresses. Empty without files. */
export function textFiles({ number, attachments }: StoredRequest, pageUrl: string | null): string[] {
  if (attachments.length === 0) return []
  const lines = attachments.map(({ name, size, path }) => {
    const address = pageUrl === null ? '' : `\n${new URL(path, pageUrl).href}`
    return `${name} (${fileSize(size)})${address}`
  })
  const end = pageUrl === null ? [command(number)] : []
  return [[`${heading(attachments.length)}`, ...lines, ...end].join('\n')]
}

/** The same as HTML. */
export function htmlFiles({ number, attachments }: StoredRequest, pageUrl: string | null): string[] {
  if (attachments.length === 0) return []
  const items = attachments.map(({ name, size, path }) => {
    const file = pageUrl === null ? escapeMarkup(name) : htmlLink(new URL(path, pageUrl).href, name)
    return `<li>${file} (${fileSize(size)})</li>`
  })
  const list = `<ul style="margin:0 0 16px;padding-left:20px">\n${items.join('\n')}\n</ul>`
  return [htmlHeading(heading(attachments.length)), list, ...(pageUrl === null ? [htmlText(command(number))] : [])]
}
