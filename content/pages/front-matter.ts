import type { ContentFault, ContentText } from '#content/yaml-text.ts'

/** A Markdown file's two parts, each with its first line in the file. */
export type FrontMatter = { readonly matter: ContentText; readonly body: Required<ContentText> }

const FENCE = /^---[ \t]*$/

/** Splits a file into the YAML between its first two `---` lines, and the Markdown below. */
export function splitFrontMatter({ file, text }: ContentText): FrontMatter | ContentFault {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  if (!FENCE.test(lines[0] ?? '')) {
    return { file, line: 1, message: "The file must start with a line of '---', then path, title and menu, then '---'" }
  }
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line))
  if (end < 0) return { file, line: 1, message: "The line of '---' after the title and the other keys is missing" }
  const matter = { file, text: lines.slice(1, end).join('\n'), firstLine: 2 }
  return { matter, body: { file, text: lines.slice(end + 1).join('\n'), firstLine: end + 2 } }
}
