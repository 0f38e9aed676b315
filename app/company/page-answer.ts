import type { RouterContextProvider } from 'react-router'
import { contentContext, filesContext } from '#app/context.ts'
import { organizationJsonLd } from '#app/document/json-ld.ts'
import { pageHead } from '#app/document/page-head.ts'
import { siteSlides } from '#app/ui/slideshow/site-slides.ts'
import { OTHER_PRODUCTS } from '#catalog/registry/menu.ts'
import type { ContentPage, PageBlock } from '#content/pages/content-page.ts'
import type { SiteFiles } from '#files/site-files.ts'

/** Returns a page of the site folder, or null if there is none with this path (behavior 2.12). */
export async function pageAnswer(context: Readonly<RouterContextProvider>, path: string) {
  const { pages, standards, company } = context.get(contentContext)
  const page = pages.find((one) => one.path === path)
  if (!page) return null
  const files = context.get(filesContext)
  const slides = page.slides && { label: page.slides.label, pictures: siteSlides(files, page.slides.pictures) }
  const { title, lead, description, isSample, sections } = page
  const group = groupOf(page)
  const shown = sections.map(async ({ blocks, ...section }) => ({
    ...section,
    blocks: await Promise.all(blocks.map((block) => shownBlock(block, files, standards))),
  }))
  const hasContact = sections.some(({ blocks }) => blocks.some(({ kind }) => kind === 'contact'))
  const trail = [...(group ? [group] : []), { label: title, path }]
  const described = { title, description, path, picture: slides?.pictures[0]?.url ?? null, trail }
  const meta = pageHead(context, described, (addressOf) => (hasContact ? [organizationJsonLd(addressOf, company)] : []))
  return { title, lead, group, isSample, slides, sections: await Promise.all(shown), meta }
}

export type PageAnswer = NonNullable<Awaited<ReturnType<typeof pageAnswer>>>
export type ShownBlock = PageAnswer['sections'][number]['blocks'][number]

function groupOf({ menu }: ContentPage): { readonly label: string; readonly path?: string } | null {
  if (menu === 'products') return OTHER_PRODUCTS
  return menu === 'about' ? { label: 'About' } : null
}

type Standards = readonly { readonly number: string; readonly standing: string; readonly text: string }[]

async function shownBlock(block: PageBlock, files: SiteFiles, standards: Standards) {
  if (block.kind === 'standards') return { kind: block.kind, standards }
  if (block.kind !== 'documents') return block
  const documents = block.documents.map(async ({ name, title, summary }) => {
    const file = await files.viewerFile('Tooling', name)
    const viewerUrl = file.kind === 'found' || file.kind === 'unknown' ? file.sheet.viewerUrl : null
    return { name, title, summary, viewerUrl, pictureUrl: files.picture(`site/tooling-${name.toLowerCase()}.jpg`) }
  })
  return { kind: block.kind, documents: await Promise.all(documents), ask: block.ask }
}
