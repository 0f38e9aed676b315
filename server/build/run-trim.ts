import { glob, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FACES } from '#print/fonts/font-file.ts'
import { removeOld } from '#server/build/current-program.ts'

/** What a server never reads, by the paths in `node_modules`. `npm ci` brings it back. */
const UNUSED = [
  '@napi-rs/canvas{,-*}', // pdf.js draws with it, and we only read texts
  'node-linux-*/{include,share,*.md}',
  // Browsers have their part of pdf.js from the build.
  'pdfjs-dist/{build,iccs,image_decoders,standard_fonts,types,wasm,web}',
  'pdfjs-dist/legacy/{image_decoders,web,build/*.min.mjs,build/pdf.{renderer,sandbox}.mjs}',
  'bwip-js/{barcode.ps,demo.html,examples,src,dist/bwip-js{,-gen,-min,-rn}.*,dist/bwip-js-node.js}',
  'occt-import-js/{examples,occt-import-js,test,tools}',
  'pdfkit/{.yarn,js/pdfkit.{browser,standalone}*}',
  'bintrees/test',
  '**/*.{map,d.ts,d.mts,d.cts}',
]
const FONTS = '@fontsource/*/files/*'

async function trimPackages(packages: string): Promise<number> {
  const used = new Set(Object.values(FACES).flatMap((fonts) => fonts.map((font) => `@fontsource/${font}-normal.woff`)))
  const unused = await Array.fromAsync(glob(UNUSED, { cwd: packages }))
  const fonts = (await Array.fromAsync(glob(FONTS, { cwd: packages }))).filter((font) => !used.has(font))
  const removed = [...unused, ...fonts]
  await Promise.all(removed.map((path) => rm(join(packages, path), { recursive: true, force: true })))
  return removed.length
}

const ROOT = join(import.meta.dirname, '../..')

/** `npm run trim`: leaves the newest program and what it needs to run. No other can be built in this folder after that. */
await removeOld(ROOT, 1)
const removed = await trimPackages(join(ROOT, 'node_modules'))
console.error(`${removed} files and folders of the packages are removed. "npm ci" brings them back.`)
