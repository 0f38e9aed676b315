const HIDDEN = /<(script|style|head|title)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi
const CELL_END = /<\/t[dh]\s*>/gi
const QUOTE_START = /<blockquote\b[^>]*>/gi
const LINE_END = /<(?:br|hr)\b[^>]*>|<\/(?:p|div|li|tr|h\d|table|ul|ol|pre)\s*>/gi
const TAG = /<[^<>]*>/g
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(nbsp|amp|lt|gt|quot|apos|times|ndash|mdash));/gi
const NAMED: Readonly<Record<string, string>> = {
  ...{ nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", times: '×', ndash: '–', mdash: '—' },
}

/** The text of an HTML mail: a row of a table is a line, with tabs between its cells. A quoted block is marked as in text. */
export function textOfHtml(html: string): string {
  let quoted = 0
  return html
    .replace(HIDDEN, '')
    .replace(/\s+/g, ' ')
    .replace(CELL_END, '\t')
    .replace(QUOTE_START, '\n<q>\n')
    .replace(/<\/blockquote\s*>/gi, '\n</q>\n')
    .replace(LINE_END, '\n')
    .split('\n')
    .flatMap((line) => {
      if (line === '<q>') quoted += 1
      if (line === '</q>') quoted = Math.max(0, quoted - 1)
      const text = line.replace(TAG, '').replace(ENTITY, character).trim()
      return text === '' ? [] : [quoted > 0 ? `> ${text}` : text]
    })
    .join('\n')
}

function character(_: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? ''
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}
