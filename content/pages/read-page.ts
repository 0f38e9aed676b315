import * as z from 'zod'
import type { ContentFault } from '#content/content-fault.ts'
import { type ContentPage, type PageBlock, type PageSection, SITE_BLOCKS } from '#content/pages/content-page.ts'
import { splitFrontMatter } from '#content/pages/front-matter.ts'
import { type MarkdownSection, readMarkdown } from '#content/pages/markdown.ts'
import { type PageMatter, pageMatter } from '#content/pages/page-schema.ts'
import { fillInAll, type Placeholders, unknownPlaceholder } from '#content/placeholders.ts'
import { parseYaml } from '#content/yaml-file.ts'
import type { ContentText, ValuePath } from '#content/yaml-text.ts'

/** A page, and a way to name the line of one of its keys. */
export type ReadPage = {
  readonly page: ContentPage
  readonly menuOrder: number
  readonly fault: (path: ValuePath, message: string) => ContentFault
}
type Faults = { readonly faults: readonly ContentFault[] }

/** A file that only hides the product's page of that name needs no other key. */
const hiding = z.looseObject({ hidden: z.boolean().default(false) })

/** Reads a page from a markdown file with front matter. Null if it is hidden. */
export function readContentPage(text: ContentText, placeholders: Placeholders): ReadPage | Faults | null {
  const split = splitFrontMatter(text)
  if ('message' in split) return { faults: [split] }
  const first = parseYaml(hiding, split.matter)
  if ('faults' in first) return first
  if (first.value.hidden) return null
  const parsed = parseYaml(pageMatter, split.matter)
  if ('faults' in parsed) return parsed
  const faults: ContentFault[] = []
  const matter = fillInAll(parsed.value, placeholders, (word, path) =>
    faults.push(parsed.fault(path, unknownPlaceholder(word, Object.keys(placeholders)))),
  )
  const blocks = blocksOf(matter)
  const read = readMarkdown(split.body, { placeholders, blocks: [...blocks.keys()] })
  if ('faults' in read) return { faults: [...faults, ...read.faults] }
  const titles = read.sections.map(({ title }) => title)
  const samples = matter.sample === true ? [] : matter.sample
  for (const [index, title] of samples.entries())
    if (!titles.includes(title)) faults.push(parsed.fault(['sample', index], `There is no heading '## ${title}' below`))
  if (faults.length > 0) return { faults }
  return { page: pageOf(text.file, matter, read.sections, blocks), menuOrder: matter.menuOrder, fault: parsed.fault }
}

type Blocks = ReadonlyMap<string, PageBlock>

/** What `{name}` on a line of its own may name. */
function blocksOf({ notes, columns, finishes, buttons, documents, ask }: PageMatter): Blocks {
  return new Map<string, PageBlock>([
    ...Object.entries(notes).map(([name, list]): [string, PageBlock] => [name, { kind: 'notes', notes: list }]),
    ...(columns ? [['columns', { kind: 'columns', texts: columns }] as const] : []),
    ...(finishes ? [['finishes', { kind: 'finishes', finishes }] as const] : []),
    ...(buttons ? [['buttons', { kind: 'buttons', links: buttons }] as const] : []),
    ...(documents ? [['documents', { kind: 'documents', documents, ask: ask ?? null }] as const] : []),
    ...SITE_BLOCKS.map((kind) => [kind, { kind }] as const),
  ])
}

function pageOf(file: string, matter: PageMatter, read: readonly MarkdownSection[], named: Blocks): ContentPage {
  const { path, title, menu, menuLabel = title, lead = null, slides = null, sample } = matter
  const sections = read.map(
    (one): PageSection => ({
      title: one.title,
      isSample: sample !== true && one.title !== null && sample.includes(one.title),
      blocks: one.pieces.flatMap((piece) =>
        'html' in piece ? { kind: 'text', html: piece.html } : (named.get(piece.block) ?? []),
      ),
    }),
  )
  const texts = read.flatMap((one, index) => [one.title ?? '', one.text, ...wordsOf(sections[index]?.blocks ?? [])])
  return {
    file,
    path,
    title,
    lead,
    description: matter.description ?? lead ?? title,
    menu,
    menuLabel,
    menuText: matter.menuText ?? lead ?? '',
    isSample: sample === true,
    slides,
    sections,
    words: [title, matter.words ?? '', ...texts].filter((one) => one !== '').join(' '),
  }
}

const wordsOf = (blocks: readonly PageBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'notes') return block.notes.map(({ name, text }) => `${name} ${text}`)
    if (block.kind === 'finishes') return block.finishes.map(({ name, text }) => `${name} ${text}`)
    if (block.kind === 'columns') return block.texts
    if (block.kind === 'documents') return block.documents.map(({ title }) => title)
    return []
  })
