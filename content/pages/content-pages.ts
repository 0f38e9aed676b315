import type { Family } from '#catalog/registry/family.ts'
import type { ContentFault } from '#content/content-fault.ts'
import type { FolderTexts } from '#content/folder-texts.ts'
import type { ContentPage } from '#content/pages/content-page.ts'
import { pathFault } from '#content/pages/page-path.ts'
import { type ReadPage, readContentPage } from '#content/pages/read-page.ts'
import type { Placeholders } from '#content/placeholders.ts'
import type { SampleFact } from '#content/site-content.ts'

type Options = {
  readonly placeholders: Placeholders
  readonly families: readonly Pick<Family, 'path' | 'name' | 'group'>[]
}

/** Whether a file of the site folder is a page. */
export const isPageFile = (file: string): boolean => /^pages\/[^/]+\.md$/.test(file)

/**
 * Reads all pages, in menu order. The operator's file replaces the product's of the same name. `samples` are what is still
 * the product's sample: a page's headings, or all of it.
 */
export function pagesContent(
  product: FolderTexts,
  own: FolderTexts,
  { placeholders, families }: Options,
):
  | { readonly pages: readonly ContentPage[]; readonly samples: readonly SampleFact[] }
  | { readonly faults: readonly ContentFault[] } {
  const texts = [...new Map([...product, ...own])].filter(([file]) => isPageFile(file))
  const read = texts.map(([file, text]) => readContentPage({ file, text }, placeholders)).filter((one) => one !== null)
  const right = read.filter((one) => 'page' in one)
  const faults = [
    ...read.flatMap((one) => ('faults' in one ? one.faults : [])),
    ...right.flatMap((one, index) => collision(one, right.slice(0, index), families) ?? []),
  ]
  if (faults.length > 0) return { faults }
  const sorted = right.toSorted((a, b) => a.menuOrder - b.menuOrder || a.page.path.localeCompare(b.page.path, 'en'))
  const pages = sorted.map(({ page }) => page)
  return { pages, samples: pages.flatMap(samplesOf) }
}

const samplesOf = ({ file, isSample, sections }: ContentPage): SampleFact[] =>
  isSample
    ? [{ file, key: 'all of it' }]
    : sections.flatMap((one) => (one.isSample ? [{ file, key: one.title ?? '' }] : []))

function collision({ page, fault }: ReadPage, earlier: readonly ReadPage[], families: Options['families']) {
  const twin = earlier.find((one) => one.page.path === page.path)
  if (twin) {
    const message = `can't be '${page.path}': ${twin.page.file} has it. A file of the same name replaces that page`
    return fault(['path'], `'path' ${message}`)
  }
  const wrong = pathFault(page.path, families)
  return wrong === null ? null : fault(['path'], `'path' ${wrong}`)
}
