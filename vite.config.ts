import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { developmentSite } from './server/development.ts'
import { pdfjsAssets } from './server/pdfjs-assets.ts'

export default defineConfig({
  plugins: [developmentSite(), leanDownshift(), pdfjsAssets(), tailwindcss(), reactRouter()],
  environments: { ssr: { build: { rollupOptions: { input: 'server/site.ts' } } } },
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
