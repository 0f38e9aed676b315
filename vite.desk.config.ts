import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compactCode } from './server/build/compact-code.ts'
import { sourceList } from './server/build/source-list.ts'

/** The desk's own build: its scripts and styles are in no page, manifest or cache of the site. */
export default defineConfig({
  root: join(import.meta.dirname, 'desk'),
  publicDir: false,
  plugins: [sourceList(), tailwindcss(), reactRouter(), compactCode()],
  environments: {
    ssr: {
      build: { rollupOptions: { input: fileURLToPath(new URL('./server/desk/desk-app.ts', import.meta.url)) } },
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
