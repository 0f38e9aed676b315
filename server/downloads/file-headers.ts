import type { FileFacts } from '#files/store.ts'
import { entityTag } from '#server/file-conditions.ts'

type Described = {
  readonly file: FileFacts
  readonly type: string
  /** The path or name under which the file is saved. */
  readonly path: string
  readonly asked: URLSearchParams
  /** The version that `?v=` names: the file's own, or that of the original of a thumbnail. */
  readonly original: string
}

/** An address with the version of these very bytes never gets others. */
const FOR_GOOD = 'public, max-age=31536000, immutable'
/** As long as a hosted store's answer is remembered: a replaced file shows within a minute, and else costs a 304. */
const A_MINUTE = 'public, max-age=60'

/** The headers that a file bears on every answer, its length aside. */
export function fileHeaders({ file, type, path, asked, original }: Described): Headers {
  return new Headers({
    'Content-Type': type,
    'Content-Disposition': disposition(path.split('/').at(-1) ?? '', asked.has('download')),
    ETag: entityTag(file),
    'Last-Modified': file.modified.toUTCString(),
    'Accept-Ranges': 'bytes',
    'Cache-Control': asked.get('v') === original ? FOR_GOOD : A_MINUTE,
  })
}

/** Shown or saved under the file's name: in plain signs for old clients, and as it is (RFC 6266). */
export function disposition(name: string, download: boolean): string {
  const plain = name.replace(/[^ -~]|["\\%]/gu, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${download ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${whole}`
}
