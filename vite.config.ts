import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { offlineWorker } from './server/client-build/offline-worker.ts'
import { developmentSite } from './server/development.ts'
import { pdfjsAssets } from './server/pdfjs-assets.ts'

const OURS = /\/(app|catalogue)\/|preload-helper/
/** Three pages have forms, and what works without a network comes later: no part of the shell that every page loads. */
const FEW_PAGES =
  /\/app\/(offline\/|components\/(form-|text-field|send-bar|attachment-field|company-card|use-(attachments|check|form-sheet|kept|sending)))/

/** Two dozen small files a page cost a phone more than the few bytes that one page spares. */
const FEW_FILES = {
  groups: [
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|scheduler|react-router|cookie[\w-]*|set-cookie-parser)\//,
      minShareCount: 8,
    },
    { name: 'shell', test: (id: string) => OURS.test(id) && !FEW_PAGES.test(id), minShareCount: 3 },
  ],
}

export default defineConfig({
  plugins: [
    developmentSite(),
    leanDownshift(),
    calmMoves(),
    knownByType(),
    pdfjsAssets(),
    offlineWorker(),
    tailwindcss(),
    reactRouter(),
  ],
  environments: {
    ssr: { build: { rollupOptions: { input: 'server/site.ts' } } },
    client: { build: { rollupOptions: { output: { codeSplitting: FEW_FILES } } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
})

/** Downshift sets a property on hooks that we don't call, which keeps them in the build: 3 kB on every page. */
function leanDownshift(): Plugin {
  return {
    name: 'lean-downshift',
    transform: {
      filter: { id: /downshift\.esm\.mjs/ },
      handler: (code) => code.replace(/^use(Select|MultipleSelection)\.stateChangeTypes = .*$/gm, ''),
    },
  }
}

/**
 * A page whose script can't be loaded is loaded anew, as after a new build; while the network is away that would end in
 * the browser's own page and take ours along. So the site is asked first: no answer is an error, for which we have words.
 */
function calmMoves(): Plugin {
  return {
    name: 'calm-moves',
    transform: {
      filter: { id: /react-router.*routeModules/ },
      handler: (code) => code.replace('window.location.reload();', "await fetch('/healthz');\n$&"),
    },
  }
}

/**
 * The router knows its server's errors by a header of its own, which needn't leave the house: they have a content type that
 * nothing else has (`server/page-answers.ts` takes the header off).
 */
function knownByType(): Plugin {
  const header = '!res.headers.has("X-Remix-Response")'
  const type = '!res.headers.get("Content-Type")?.startsWith("text/x-script")'
  return {
    name: 'known-by-type',
    transform: {
      filter: { id: /react-router.*ssr.single-fetch/ },
      handler(code) {
        if (!code.includes(header)) throw new Error('The router no longer knows its answers as it did: see knownByType')
        return code.replace(header, type)
      },
    },
  }
}
