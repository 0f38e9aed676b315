import { hash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'

const FOLDER = 'assets/'
/** A script or style sheet, whose name has a hash of its content. */
const ASSET = /^assets\/([\w.-]+)-[\w-]{8}(\.(?:js|css))$/
/** What a `dcz` answer starts with, before the hash of its dictionary (RFC 9842, 5). */
const DCZ_START = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])
const BEST_ZSTD = 19
/** What Brotli alone leaves of a script. */
const MAX_SHARE = 1 / 4

const compress = promisify(zstdCompress)
const nameless = (name: string): string => name.replace(ASSET, '$1*$2')
/** `sum` is the dictionary's SHA-256 in base64url. */
const deltaName = (name: string, sum: string): string => `${name}.${sum}.dcz`

/**
 * Writes what each built script and style sheet has that the last build's doesn't: a visitor of that build loads a
 * fortieth (decision 0072). `own` and `earlier` are the files of the two builds, as paths from the `client` folder.
 */
export async function writeAssetDeltas(
  client: string,
  own: readonly string[],
  earlier: readonly string[],
): Promise<void> {
  const known = Map.groupBy(
    earlier.filter((name) => ASSET.test(name)),
    nameless,
  )
  const write = async (name: string, before: string) => {
    const [bytes, dictionary] = await Promise.all([name, before].map((file) => readFile(join(client, file))))
    if (!bytes || !dictionary) return
    const params = { [constants.ZSTD_c_compressionLevel]: BEST_ZSTD }
    const delta = await compress(bytes, { dictionary, params, pledgedSrcSize: bytes.length })
    if (delta.length > bytes.length * MAX_SHARE) return
    const sum = hash('sha256', dictionary, 'base64url')
    await writeFile(
      join(client, deltaName(name, sum)),
      Buffer.concat([DCZ_START, Buffer.from(sum, 'base64url'), delta]),
    )
  }
  await Promise.all(own.flatMap((name) => (known.get(nameless(name)) ?? []).map((before) => write(name, before))))
}

/**
 * Lets browsers use the scripts that they have as dictionaries for those of the next build, and answers with the difference.
 * Mount before the files are served. Never for what isn't public: sizes of compressed secrets tell of them.
 */
export function assetDeltas(client: string): MiddlewareHandler {
  const deltas = new Set(readdirSync(join(client, FOLDER)).filter((name) => name.endsWith('.dcz')))
  return async (c, next) => {
    const name = c.req.path.slice(1)
    const [, stem, extension] = ASSET.exec(name) ?? []
    if (stem === undefined) return await next()
    const [, held = ''] = /^:([\w+/]{43}=):$/.exec(c.req.header('Available-Dictionary') ?? '') ?? []
    const delta = deltaName(name, Buffer.from(held, 'base64').toString('base64url'))
    if (/\bdcz\b/.test(c.req.header('Accept-Encoding') ?? '') && deltas.has(delta.slice(FOLDER.length))) {
      c.header('Content-Type', getMimeType(name))
      c.header('Content-Encoding', 'dcz')
      c.res = c.body(await readFile(join(client, delta)))
    } else await next()
    if (c.res.status !== 200) return
    c.header('Use-As-Dictionary', `match="/${FOLDER}${stem}-*${extension}"`)
    c.header('Vary', 'Accept-Encoding, Available-Dictionary')
  }
}
