const END = '</body>'

/**
 * A rendered page, cut where an element has the nonce, which is left out. What is searched and changed is in short pieces;
 * the long one, with the content, is copied once. Each piece is UTF-8 decoded as latin1, one character for each byte: such
 * strings are searched, joined and sent several times faster.
 */
export type CutPage = readonly string[]

export const cutPage = (rendered: string, nonce: string): CutPage => rendered.split(` nonce="${nonce}"`)

/** Adds scripts of ours at the end of the page, if it has a body. */
export function addScripts(page: CutPage, scripts: readonly string[]): CutPage {
  const last = page.at(-1) ?? ''
  const end = last.lastIndexOf(END)
  if (end < 0) return page
  const pieces = [...page.slice(0, -1), last.slice(0, end)]
  const append = (text: string) => pieces.push(`${pieces.pop()}${text}`)
  for (const script of scripts) {
    append('<script')
    pieces.push(`>${script}</script>`)
  }
  append(last.slice(end))
  return pieces
}
