import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, normalizePath } from 'vite'
import { COMPACT } from './server/build/compact-code.ts'
import { developmentSite } from './server/build/development.ts'
import { pdfjsAssets } from './server/build/pdfjs-assets.ts'

/** From the root of the sources: the program's own folder may have any name, such as one of a room. */
const SHARED = /^(app|catalog)\/|preload-helper/
/** Three pages have forms, three a slideshow, and one a table's query and filters: none is for the shell that every page loads. */
const FEW_PAGES =
  /^app\/(forms|request-form|request|contact|ui\/slideshow)\/|\/company\/countries\.|\/facets\/table-query\.|\/filters\/filter-value\.|\/compliance-fact\./

/** What several pages have, and neither the frame nor a family's table. */
const SEVERAL_PAGES =
  /^app\/(search\/(search-hit|found-list)|quote-list\/add-|company\/|part\/sections\/specification-grid|ui\/(text-page|lifecycle-note|copy-text|titled-section|use-growing-count))|^catalog\/(lists\/(list-address|quote-at|pasted\/)|side-tables\/cross-text|quantities\/file-size|company\/change-notice)/

/** The frame of all pages loads them, and some pages use them too: alone they would be files of some hundred bytes. */
const EVERY_PAGE = /\/app\/(shell\/focus-on-navigation|document\/server-script|ui\/connection)\./

/** A cell that isn't plain needs them, and what is typed: most pages don't. */
const SIZE_READER = /\/quantities\/(reader\/|measure|quantity-text|field-sizes|same-size|size-mistake)/

/** The catalog does nothing when it is loaded, so what isn't used of it is left out. */
const PURE = [
  { test: RegExp(`^${RegExp.escape(normalizePath(join(import.meta.dirname, 'catalog')))}`), sideEffects: false },
]

const sourceFile = (id: string): string => normalizePath(relative(import.meta.dirname, id))

/** Fewer, larger files: two dozen small ones cost a phone more than the few bytes that a page saves. */
const CHUNKS = {
  groups: [
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|scheduler|react-router|cookie[\w-]*|set-cookie-parser)\//,
      minShareCount: 8,
    },
    {
      name: 'shell',
      test: (id: string) => {
        const file = sourceFile(id)
        return SHARED.test(file) && ![FEW_PAGES, SIZE_READER, SEVERAL_PAGES].some((others) => others.test(file))
      },
      minShareCount: 3,
    },
    { name: 'pages', test: (id: string) => SEVERAL_PAGES.test(sourceFile(id)), minShareCount: 3 },
    { name: 'shell', test: EVERY_PAGE },
  ],
}

export default defineConfig({
  plugins: [developmentSite(), pdfjsAssets(), reactRouter()],
  environments: {
    ssr: { build: { rollupOptions: { input: 'server/site.ts', output: COMPACT } } },
    client: { build: { rollupOptions: { output: { codeSplitting: CHUNKS }, treeshake: { moduleSideEffects: PURE } } } },
  },
  // An operator can do nothing about slow plugins and large files. What a page may load has a budget of its own.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    rollupOptions: { checks: { pluginTimings: false, ineffectiveDynamicImport: false } },
  },
})
