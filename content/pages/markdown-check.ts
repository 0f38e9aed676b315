import type { Token } from 'markdown-it'
import { isLinkTarget, LINK_ADVICE } from '#content/pages/link-target.ts'

type TextFault = { readonly line: number; readonly message: string }

const TAG = /<[a-z!/?][^<>]*>?/i

/** What is wrong in the markdown of a page. `firstLine` is the line of the file where the markdown starts. */
export function checkTexts(tokens: readonly Token[], firstLine: number): TextFault[] {
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
