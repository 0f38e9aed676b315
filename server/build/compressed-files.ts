import { glob, link, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What has words in it; fonts and pictures of other kinds are packed as they are. */
const PACKABLE = '**/*.{js,mjs,css,svg,json,txt,ttf}'
/** The name of a file with a hash of its content: the same name is the same file. */
const HASHED = /-[\w-]{8}\.\w+$/
const BEST_GZIP = 9

const packers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: BEST_GZIP }),
}

/**
 * Puts `.br` and `.gz` beside each built file that gets smaller by it. What is packed in the folder of the build before
 * is taken from there: that takes seconds off a build.
 */
export async function packFiles(folder: string, earlierFolder: string): Promise<void> {
  const names = await Array.fromAsync(glob(PACKABLE, { cwd: folder }))
  await Promise.all(names.map((name) => packFile(folder, earlierFolder, name)))
}

async function packFile(folder: string, earlierFolder: string, name: string): Promise<void> {
  for (const [ending, pack] of Object.entries(packers)) {
    const place = join(folder, `${name}.${ending}`)
    if (HASHED.test(name) && (await linked(join(earlierFolder, `${name}.${ending}`), place))) continue
    const bytes = await readFile(join(folder, name))
    const packed = await pack(bytes)
    if (packed.length < bytes.length) await writeFile(place, packed)
  }
}

const linked = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    () => false, // there is none, or the disk knows no second names
  )

/** The bytes of a built file as they are sent to a browser. */
export async function sentSize(file: string): Promise<number> {
  const packed = await stat(`${file}.br`).catch(() => null)
  return (packed ?? (await stat(file))).size
}
