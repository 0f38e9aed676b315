import type { FileFacts } from '#files/stores/file-store.ts'
import { entityTag } from '#server/downloads/file-conditions.ts'
import { disposition } from '#shared/disposition.ts'

type Described = {
  readonly file: FileFacts
  readonly type: string
  readonly path: string
  readonly query: URLSearchParams
  /** The version in `?v=`: the file's own, or a thumbnail's original's. */
  readonly original: string
}

const ONE_YEAR = 'public, max-age=31536000, immutable'
/** As long as we cache a hosted store's answer. A replaced file shows within a minute; an unchanged one costs a 304. */
const ONE_MINUTE = 'public, max-age=60'

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
