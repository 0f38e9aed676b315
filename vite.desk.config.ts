import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { COMPACT } from './server/build/compact-code.ts'
import { developmentDesk } from './server/build/development.ts'

/** The desk's own build: its scripts and styles are in no page, manifest or cache of the site. */
export default defineConfig({
  root: join(import.meta.dirname, 'desk'),
  publicDir: false,
  // The site's would be overwritten by it.
  cacheDir: join(import.meta.dirname, 'node_modules/.vite-desk'),
  plugins: [developmentDesk(), reactRouter()],
  environments: {
    ssr: {
      build: { rollupOptions: { input: join(import.meta.dirname, 'server/desk/desk-app.ts'), output: COMPACT } },
    },
  },
  // Outside of this folder, so Vite wants to be told.
  build: {
    target: 'es2022',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rollupOptions: { checks: { pluginTimings: false } },
  },
})
