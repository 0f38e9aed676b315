import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compactCode } from './server/build/compact-code.ts'
import { developmentSite } from './server/build/development.ts'
import { offlineWorker } from './server/build/offline-worker.ts'
import { answerTypePatch } from './server/build/patches/answer-type-patch.ts'
import { downshiftPatch } from './server/build/patches/downshift-patch.ts'
import { reloadPatch } from './server/build/patches/reload-patch.ts'
import { pdfjsAssets } from './server/build/pdfjs-assets.ts'
import { sourceList } from './server/build/source-list.ts'

const SHARED = /\/(app|catalog)\/|preload-helper/
/** Only three pages have forms, and offline code loads later: neither belongs in the shell that every page loads. */
const FEW_PAGES = /\/app\/(offline|forms|order|contact)\/|\/company\/countries\./

/** A cell that isn't plain needs them, and what is typed: most pages don't. */
const SIZE_READER = /\/quantities\/(reader\/|quantity-text|field-sizes|same-size|size-mistake)/

/** The catalog does nothing when it is loaded, so what isn't used of it is left out. */
const PURE = [{ test: /\/catalog\//, sideEffects: false }]

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
      test: (id: string) => SHARED.test(id) && !FEW_PAGES.test(id) && !SIZE_READER.test(id),
      minShareCount: 3,
    },
  ],
}

export default defineConfig({
  plugins: [
    developmentSite(),
    downshiftPatch(),
    reloadPatch(),
    answerTypePatch(),
    pdfjsAssets(),
    offlineWorker(),
    sourceList(),
    tailwindcss(),
    reactRouter(),
    compactCode(),
  ],
  environments: {
    ssr: { build: { rollupOptions: { input: 'server/site.ts' } } },
    client: { build: { rollupOptions: { output: { codeSplitting: CHUNKS }, treeshake: { moduleSideEffects: PURE } } } },
  },
  // An operator can do nothing about slow plugins and large files. What a page may load has a budget of its own.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    rollupOptions: { checks: { pluginTimings: false } },
  },
})
