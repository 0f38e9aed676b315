import * as z from 'zod'
import { type FolderTexts, productTexts } from '#content/folder-texts.ts'
import { MAILS, type MailKind, type MailPiece, type MailText, type MailTexts } from '#content/mails/mail-text.ts'
import { splitFrontMatter } from '#content/pages/front-matter.ts'
import { parseYaml } from '#content/parse-yaml.ts'
import { fillIn, unknownPlaceholder } from '#content/placeholders.ts'
import type { ContentFault, ContentText, OrFaults } from '#content/yaml-text.ts'

const line = z.string().trim().min(1).max(200)
export const mailMatter = z.strictObject({
  subject: line.meta({ title: 'Subject' }),
  title: line.meta({ title: 'Title', description: 'Above the text of the mail.' }),
})

const BLOCK = /^\{([\w-]+)\}$/
const PAGE = /^\[([^\]\n]+)\]\(\{page\}\)$/
const HEADING = /^##\s+(.+)$/
const MAX_CHARACTERS = 20_000

/** Reads a mail's words: subject and title, then paragraphs. A paragraph in braces is a block. */
export function readMailText(kind: MailKind, text: ContentText): OrFaults<{ readonly mail: MailText }> {
  const { words, blocks, needed } = MAILS[kind]
  const { file } = text
  if (text.text.length > MAX_CHARACTERS) return { faults: [{ file, line: 1, message: 'The mail is too long' }] }
  const split = splitFrontMatter(text)
  if ('message' in split) return { faults: [split] }
  const parsed = parseYaml(mailMatter, split.matter)
  if ('faults' in parsed) return parsed
  const { subject, title } = parsed.value
  const faults: ContentFault[] = []
  const inLine = Object.fromEntries(words.map((word) => [word, '']))
  const check = (part: string, fault: (message: string) => ContentFault) =>
    fillIn(part, inLine, (word) => {
      const misplaced = ([...blocks, 'page'] as readonly string[]).includes(word)
      const own = word === 'page' ? '[words]({page})' : `{${word}}`
      faults.push(
        fault(
          misplaced ? `${own} needs a paragraph of its own` : unknownPlaceholder(word, [...words, ...blocks, 'page']),
        ),
      )
    })
  check(subject, (message) => parsed.fault(['subject'], message))
  check(title, (message) => parsed.fault(['title'], message))
  const pieces = paragraphs(split.body).map(({ line, text }): MailPiece => {
    const piece = pieceOf(text, blocks)
    if (piece.kind !== 'block') check(piece.text, (message) => ({ file, line, message }))
    return piece
  })
  const given = pieces.flatMap((piece) => (piece.kind === 'block' ? [piece.name] : []))
  for (const name of needed.filter((block) => !given.includes(block))) {
    const message = `A paragraph of its own with {${name}} is missing: without it the mail would lose what was sent`
    faults.push({ file, line: split.body.firstLine, message })
  }
  return faults.length > 0 ? { faults } : { mail: { subject, title, pieces } }
}

function pieceOf(text: string, blocks: readonly string[]): MailPiece {
  const [, block = ''] = BLOCK.exec(text) ?? []
  if (blocks.includes(block)) return { kind: 'block', name: block }
  const [, label] = PAGE.exec(text) ?? []
  if (label !== undefined) return { kind: 'page', text: label }
  const [, heading] = HEADING.exec(text) ?? []
  return heading === undefined ? { kind: 'text', text } : { kind: 'heading', text: heading }
}

function paragraphs({ text, firstLine }: Required<ContentText>) {
  const found: { line: number; lines: string[] }[] = []
  let open = false
  for (const [index, written] of text.split('\n').entries()) {
    const isEmpty = written.trim() === ''
    if (!isEmpty && open) found.at(-1)?.lines.push(written.trimEnd())
    if (!isEmpty && !open) found.push({ line: firstLine + index, lines: [written.trimEnd()] })
    open = !isEmpty
  }
  return found.map(({ line, lines }) => ({ line, text: lines.join('\n') }))
}

/** Reads all mails' words. The operator's file replaces the product's. */
export function mailsContent(own: FolderTexts): OrFaults<{ readonly mails: MailTexts }> {
  const kinds = Object.keys(MAILS) as MailKind[] // its keys are known
  const faults: ContentFault[] = []
  const read = kinds.flatMap((kind) => {
    const { file } = MAILS[kind]
    const one = readMailText(kind, { file, text: own.get(file) ?? productTexts().get(file) ?? '' })
    if ('mail' in one) return [[kind, one.mail] as const]
    faults.push(...one.faults)
    return []
  })
  // Without a fault, every kind is there.
  return faults.length > 0 ? { faults } : { mails: Object.fromEntries(read) as Record<MailKind, MailText> }
}
