import MarkdownIt, { type Token } from 'markdown-it'
import { isLinkTarget, isPathHere, LINK_ADVICE } from '#content/pages/link-target.ts'
import { fillIn, type Placeholders, unknownPlaceholder } from '#content/placeholders.ts'
import type { ContentFault, ContentText, OrFaults } from '#content/yaml-text.ts'

type TextFault = { readonly line: number; readonly message: string }

const TAG = /<[a-z!/?][^<>]*>?/i

/** Returns what is wrong in a page's Markdown. `firstLine` is its first line in the file. */
function checkTexts(tokens: readonly Token[], firstLine: number): TextFault[] {
  return tokens.flatMap((token) => {
    const line = firstLine + (token.map?.[0] ?? 0)
    if (token.type === 'heading_open' && token.tag === 'h1')
      return [{ line, message: "The title of the page is its key 'title'. Headings of the text start with ##" }]
    return checkLine(token.children ?? [], line)
  })
}

/** Each line of a paragraph ends with a break token. */
function checkLine(children: readonly Token[], firstLine: number): TextFault[] {
  const faults: TextFault[] = []
  let line = firstLine
  for (const child of children) {
    if (child.type.endsWith('break')) line += 1
    const message = inlineFault(child)
    if (message !== null) faults.push({ line, message })
  }
  return faults
}

function inlineFault(token: Token): string | null {
  if (token.type === 'image') return "A page's text can't show pictures. Leave out the '!' for a link"
  if (token.type === 'link_open') {
    const target = String(token.attrGet('href') ?? '')
    return isLinkTarget(target) ? null : `The link to '${target.slice(0, 60)}' ${LINK_ADVICE}`
  }
  const tag = token.type === 'text' ? TAG.exec(token.content)?.[0] : undefined
  return tag === undefined
    ? null
    : `HTML isn't possible here: write '${tag.slice(0, 30)}' in markdown, or '&lt;' for '<'`
}

/** Safe HTML, or the name of a block in braces on its own line. */
type MarkdownPiece = { readonly html: string } | { readonly block: string }

/** What follows a ## heading. Text above the first one, or below a line of dashes, has no title. */
export type MarkdownSection = {
  readonly title: string | null
  readonly text: string
  readonly pieces: readonly MarkdownPiece[]
}

export type MarkdownWords = {
  readonly placeholders: Placeholders
  /** The blocks that `{name}` on its own line may name. */
  readonly blocks: readonly string[]
}

/** Raw HTML is plain text, and `---` below a line of text is a line of dashes, not a heading. */
const markdown = new MarkdownIt({ html: false }).disable('lheading')
// Makes every link a token, so `checkTexts` can name a wrong one's line. The library would show it as text.
markdown.validateLink = () => true

const BLOCK = /^\{([a-z][\w -]*)\}$/i

/**
 * Reads a page's Markdown: sections with safe HTML, or faults with lines: raw HTML, pictures, a # heading, links to
 * anything but pages and mailboxes. Placeholders are filled in after parsing, so their values are never markup.
 */
export function readMarkdown(
  { file, text, firstLine }: Required<ContentText>,
  { placeholders, blocks }: MarkdownWords,
): OrFaults<{ readonly sections: readonly MarkdownSection[] }> {
  const faults: ContentFault[] = []
  const sections: Opened[] = [{ title: null, text: [], pieces: [] }]
  for (const group of topLevel(markdown.parse(text, {}))) {
    const line = firstLine + (group[0]?.map?.[0] ?? 0)
    const block = blockIn(group)
    if (block !== null && blocks.includes(block)) {
      sections.at(-1)?.pieces.push({ block })
      continue
    }
    faults.push(...checkTexts(group, firstLine).map((fault) => ({ file, ...fault })))
    const unknown = (word: string) => {
      const message = blocks.includes(word)
        ? `{${word}} must be on a line of its own, with an empty line above and below`
        : unknownPlaceholder(word, [...Object.keys(placeholders), ...blocks])
      faults.push({ file, line, message })
    }
    finish(group, (text) => fillIn(text, placeholders, unknown))
    const [first] = group
    if (first?.type === 'hr') sections.push({ title: null, text: [], pieces: [] })
    else if (first?.tag === 'h2') sections.push({ title: textOf(group), text: [], pieces: [] })
    else addHtml(sections.at(-1), group)
  }
  if (faults.length > 0) return { faults }
  const filled = sections.filter(({ title, pieces }) => title !== null || pieces.length > 0)
  return { sections: filled.map((section) => ({ ...section, text: section.text.join(' ') })) }
}

type Opened = { readonly title: string | null; readonly text: string[]; readonly pieces: MarkdownPiece[] }

function topLevel(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = []
  for (const token of tokens) {
    if (token.level === 0 && token.nesting >= 0) groups.push([])
    groups.at(-1)?.push(token)
  }
  return groups
}

/** The block name in a paragraph that is only `{name}`, or null. */
function blockIn([first, inline]: readonly Token[]): string | null {
  return first?.type === 'paragraph_open' ? (BLOCK.exec(inline?.content ?? '')?.[1] ?? null) : null
}

function addHtml(section: Opened | undefined, tokens: Token[]): void {
  if (!section) return
  const html = markdown.renderer.render(tokens, markdown.options, {})
  const last = section.pieces.at(-1)
  if (last && 'html' in last) section.pieces.splice(-1, 1, { html: last.html + html })
  else section.pieces.push({ html })
  section.text.push(textOf(tokens))
}

const textOf = (tokens: readonly Token[]): string =>
  tokens
    .flatMap(({ type, content, children }) => {
      if (!children) return type === 'fence' || type === 'code_block' ? [content] : []
      return [children.map((token) => (token.type.endsWith('break') ? ' ' : token.content)).join('')]
    })
    .join(' ')
    .trim()

/** Fills in placeholders, and adds what our pages need to links and tables. */
function finish(tokens: readonly Token[], filled: (text: string) => string): void {
  for (const [index, token] of tokens.entries()) {
    for (const child of token.children ?? []) {
      if (child.type === 'text') child.content = filled(child.content)
      // `PageLinks` opens it without reloading the document.
      if (child.type === 'link_open' && isPathHere(String(child.attrGet('href')))) child.attrSet('data-page', '')
    }
    if (token.type === 'table_open') token.attrSet('class', 'data-table')
    if (token.type === 'th_open') token.attrSet('scope', 'col')
    if (token.type === 'td_open' && tokens[index - 1]?.type === 'tr_open') beRowHead(tokens.slice(index, index + 3))
    alignByAttribute(token)
  }
}

function beRowHead([open, , close]: readonly Token[]): void {
  for (const token of [open, close]) if (token) token.tag = 'th'
  open?.attrSet('scope', 'row')
}

/** The library aligns columns by style attributes, which the page's policy blocks. */
function alignByAttribute(token: Token): void {
  const align = /^text-align:(center|right)$/.exec(String(token.attrGet('style') ?? ''))?.[1]
  if (token.attrs) token.attrs = token.attrs.filter(([name]) => name !== 'style')
  if (align) token.attrSet('data-align', align)
}
