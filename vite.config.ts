import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { developmentSite } from './server/development.ts'
import { pdfjsAssets } from './server/pdfjs-assets.ts'

export default defineConfig({
  plugins: [developmentSite(), leanDownshift(), calmMoves(), pdfjsAssets(), tailwindcss(), reactRouter()],
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
