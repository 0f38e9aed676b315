import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** What pdf.js fetches when a document needs it: character maps, fonts, and decoders that need no WebAssembly. */
const FOLDERS = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /nowasm_fallback\.js$/ }

/**
 * Puts those files beside the built scripts, under a path with the version of pdf.js, so that they may be kept for
 * good: `/assets/pdfjs-{version}/{folder}/{name}` (`pdf-document.ts` names it to pdf.js). Served from the package in
 * development.
 */
export function pdfjsAssets(): Plugin {
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return {
    name: 'pdfjs-assets',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const { path, file } of await listed(home)) {
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: await readFile(file) })
      }
    },
    async configureServer(server) {
      const files = new Map((await listed(home)).map(({ path, file }) => [path, file]))
      server.middlewares.use((request, response, next) => {
        const file = files.get(request.originalUrl?.split('?')[0] ?? '')
        if (!file) return next()
        if (file.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript')
        readFile(file).then((bytes) => response.end(bytes), next)
      })
    },
  }
}

async function listed(home: string): Promise<{ path: string; file: string }[]> {
  const { version }: { version: string } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  const folders = Object.entries(FOLDERS).map(async ([folder, wanted]) => {
    const names = (await readdir(join(home, folder))).filter((name) => wanted.test(name))
    return names.map((name) => ({
      path: `/assets/pdfjs-${version}/${folder}/${name}`,
      file: join(home, folder, name),
    }))
  })
  return (await Promise.all(folders)).flat()
}
