import * as z from 'zod'
import type { Family } from '#catalog/registry/family.ts'
import { SITE_SEGMENTS } from '#content/families/families-content.ts'
import type { FolderTexts } from '#content/folder-texts.ts'
import type { ContentPage, PageBlock, PageSection } from '#content/pages/content-page.ts'
import { splitFrontMatter } from '#content/pages/front-matter.ts'
import { type MarkdownSection, readMarkdown } from '#content/pages/markdown.ts'
import { type PageMatter, pageMatter, SITE_BLOCKS } from '#content/pages/page-schema.ts'
import { parseYaml } from '#content/parse-yaml.ts'
import { fillInAll, type Placeholders, unknownPlaceholder } from '#content/placeholders.ts'
import type { SampleFact } from '#content/site-content.ts'
import type { ContentFault, ContentText, OrFaults, ValuePath } from '#content/yaml-text.ts'

type ReadPage = {
  readonly page: ContentPage
  readonly menuOrder: number
  readonly fault: (path: ValuePath, message: string) => ContentFault
}

/** A file that only hides the product's page needs no other key. */
const hiding = z.looseObject({ hidden: z.boolean().default(false) })

/** Reads a page from a markdown file with front matter. Null if it is hidden. */
function readContentPage(text: ContentText, placeholders: Placeholders): OrFaults<ReadPage> | null {
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
    (section): PageSection => ({
      title: section.title,
      isSample: sample !== true && section.title !== null && sample.includes(section.title),
      blocks: section.pieces.flatMap((piece) =>
        'html' in piece ? { kind: 'text', html: piece.html } : (named.get(piece.block) ?? []),
      ),
    }),
  )
  const texts = read.flatMap((section, index) => [
    section.title ?? '',
    section.text,
    ...wordsOf(sections[index]?.blocks ?? []),
  ])
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
    words: [title, matter.words ?? '', ...texts].filter((text) => text !== '').join(' '),
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

const FORM = /^\/(?:(about|other-products)\/)?[a-z0-9]+(?:-[a-z0-9]+)*$/

const RESERVED_NAMES: readonly string[] = [...SITE_SEGMENTS, 'design', 'healthz', 'mcp', 'not-found', 'readyz', 'site']

/** Returns what is wrong with a page's path, or null. It can't be the site's own, or a family's. */
export function pathFault(path: string, families: readonly Pick<Family, 'path' | 'name' | 'group'>[]): string | null {
  if (!FORM.test(path))
    return "must be '/name', '/about/name' or '/other-products/name', in small letters, digits and hyphens"
  const first = path.split('/')[1] ?? ''
  if (path === `/${first}` && RESERVED_NAMES.includes(first)) return `can't be '${path}': the site has a page there`
  const family = families.find((one) => one.path === path || one.path.startsWith(`${path}/`))
  if (!family) return null
  return `can't be '${path}': ${family.path === path ? `the family '${family.name}'` : `the group '${family.group}'`} is there`
}

type Options = {
  readonly placeholders: Placeholders
  readonly families: readonly Pick<Family, 'path' | 'name' | 'group'>[]
}

export const isPageFile = (file: string): boolean => /^pages\/[^/]+\.md$/.test(file)

/** Reads all pages in menu order, the operator's over the product's. `samples`: headings, or whole pages, of sample text. */
export function pagesContent(
  product: FolderTexts,
  own: FolderTexts,
  { placeholders, families }: Options,
): OrFaults<{ readonly pages: readonly ContentPage[]; readonly samples: readonly SampleFact[] }> {
  const texts = [...new Map([...product, ...own])].filter(([file]) => isPageFile(file))
  const read = texts
    .map(([file, text]) => readContentPage({ file, text }, placeholders))
    .filter((result) => result !== null)
  const right = read.filter((result) => 'page' in result)
  const faults = [
    ...read.flatMap((result) => ('faults' in result ? result.faults : [])),
    ...right.flatMap((result, index) => collision(result, right.slice(0, index), families) ?? []),
  ]
  if (faults.length > 0) return { faults }
  const sorted = right.toSorted((a, b) => a.menuOrder - b.menuOrder || a.page.path.localeCompare(b.page.path, 'en'))
  const pages = sorted.map(({ page }) => page)
  return { pages, samples: pages.flatMap(samplesOf) }
}

const samplesOf = ({ file, isSample, sections }: ContentPage): SampleFact[] =>
  isSample
    ? [{ file, key: 'all of it' }]
    : sections.flatMap((section) => (section.isSample ? [{ file, key: section.title ?? '' }] : []))

function collision({ page, fault }: ReadPage, earlier: readonly ReadPage[], families: Options['families']) {
  const twin = earlier.find((result) => result.page.path === page.path)
  if (twin) {
    const message = `can't be '${page.path}': ${twin.page.file} has it. A file of the same name replaces that page`
    return fault(['path'], `'path' ${message}`)
  }
  const wrong = pathFault(page.path, families)
  return wrong === null ? null : fault(['path'], `'path' ${wrong}`)
}
