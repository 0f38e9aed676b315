/** None of the patterns goes on beyond the next `<`: a tag that is never closed costs its own length. */
const HIDDEN = /<(script|style|head|title)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi
const TAG = /<[^<>]*>/g
const NAME = /^<(\/?[a-z][a-z\d]*)/i
const LINE = '\n'
const [QUOTE_START, QUOTE_END] = ['<q>', '</q>']
/** What a tag does to the text. */
const TAGS = new Map([
  ...['/td', '/th'].map((name) => [name, '\t'] as const),
  ...['br', 'hr', '/p', '/div', '/li', '/tr', '/table', '/ul', '/ol', '/pre'].map((name) => [name, LINE] as const),
  ...['1', '2', '3', '4', '5', '6'].map((level) => [`/h${level}`, LINE] as const),
  ['blockquote', `\n${QUOTE_START}\n`],
  ['/blockquote', `\n${QUOTE_END}\n`],
])
/** Where the mail begins that a reply quotes or a mail forwards, as Outlook, Gmail, Yahoo and Proton mark it. */
const OLD_MAIL = /\b(?:divRplyFwdMsg|gmail_quote|yahoo_quoted|protonmail_quote)\b|border:none; ?border-top: ?solid/i
const DIVIDER = '\n-----Original Message-----\n'
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(nbsp|amp|lt|gt|quot|apos|times|ndash|mdash));/gi
const NAMED: Readonly<Record<string, string>> = {
  ...{ nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", times: '×', ndash: '–', mdash: '—' },
}

/**
 * The text of an HTML mail: a row of a table is a line, with tabs between its cells. A quoted block is marked as in text, and so is
 * where an earlier mail begins.
 */
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
