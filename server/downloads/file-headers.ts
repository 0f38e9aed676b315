import type { FileFacts } from '#files/stores/file-store.ts'
import { entityTag } from '#server/downloads/file-conditions.ts'

type Described = {
  readonly file: FileFacts
  readonly type: string
  /** Its path or name. The last segment names the download. */
  readonly path: string
  readonly query: URLSearchParams
  /** The version that `?v=` names: the file's own, or for a thumbnail its original's. */
  readonly original: string
}

/** An address with a version always has the same bytes. */
const ONE_YEAR = 'public, max-age=31536000, immutable'
/** As long as we remember a hosted store's answer. A replaced file shows within a minute; an unchanged one costs a 304. */
const ONE_MINUTE = 'public, max-age=60'

/** The headers of a file on every answer, except its length. */
export function fileHeaders({ file, type, path, query, original }: Described): Headers {
  return new Headers({
    'Content-Type': type,
    'Content-Disposition': disposition(path.split('/').at(-1) ?? '', query.has('download')),
    ETag: entityTag(file),
    'Last-Modified': file.modified.toUTCString(),
    'Accept-Ranges': 'bytes',
    'Cache-Control': query.get('v') === original ? ONE_YEAR : ONE_MINUTE,
  })
}

/** Content-Disposition with the file's name, in ASCII for old clients and in full (RFC 6266). */
export function disposition(name: string, download: boolean): string {
  const plain = name.replace(/[^ -~]|["\\%]/gu, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `${download ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${whole}`
}
