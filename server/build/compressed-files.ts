import { glob, link, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Text formats. Other fonts and pictures are already compressed. */
const COMPRESSIBLE = '**/*.{js,mjs,css,svg,json,txt,ttf}'
/** A file name with a hash of the content: the same name means the same bytes. */
const HASHED = /-[\w-]{8}\.\w+$/
const BEST_GZIP = 9

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: BEST_GZIP }),
}

/** Writes `.br` and `.gz` next to each built file that gets smaller. Takes over those of the last build, which saves seconds. */
export async function compressFiles(folder: string, earlierFolder: string | null): Promise<void> {
  const names = await Array.fromAsync(glob(COMPRESSIBLE, { cwd: folder }))
  await Promise.all(names.map((name) => compressFile(folder, earlierFolder, name)))
}

async function compressFile(folder: string, earlierFolder: string | null, name: string): Promise<void> {
  for (const [extension, compress] of Object.entries(compressors)) {
    const target = join(folder, `${name}.${extension}`)
    const earlier = earlierFolder && HASHED.test(name) ? join(earlierFolder, `${name}.${extension}`) : null
    if (earlier !== null && (await linked(earlier, target))) continue
    const bytes = await readFile(join(folder, name))
    const compressed = await compress(bytes)
    if (compressed.length < bytes.length) await writeFile(target, compressed)
  }
}

const linked = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    () => false, // there is none, or the disk has no hard links
  )
