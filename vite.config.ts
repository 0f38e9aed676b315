import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { developmentSite } from './server/development.ts'

export default defineConfig({
  plugins: [developmentSite(), tailwindcss(), reactRouter()],
  environments: { ssr: { build: { rollupOptions: { input: 'server/site.ts' } } } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Lets go of classes whose only use is a static property set on them: 4 kB of Downshift that we don't call.
    rolldownOptions: { treeshake: { propertyWriteSideEffects: false } },
  },
})
