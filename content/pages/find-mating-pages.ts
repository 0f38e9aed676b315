import type { MatingPages } from '#catalog/mating-set/mating-pages.ts'
import type { ContentPage } from '#content/pages/content-page.ts'

const HARDWARE = '/other-products/hardware-accessories'

/** Finds the tooling documents of all pages, and the page about hardware (behavior 8.10). */
export const findMatingPages = (pages: readonly ContentPage[]): MatingPages => ({
  tools: pages.flatMap(({ path, sections }) =>
    sections
      .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'documents' ? block.documents : [])))
      .map((document) => ({ ...document, url: `${path}#${document.name}` })),
  ),
  hardwareUrl: pages.find(({ path }) => path === HARDWARE)?.path ?? null,
})
