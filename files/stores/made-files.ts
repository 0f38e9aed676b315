import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { notReadable, openDiskFile, sendDiskFile, sentRange } from '#files/disk-file.ts'
import type { FileFacts, FileStore } from '#files/stores/file-store.ts'

/** Files that are part of the program, or made when they are requested. Paths are those of `file-store.ts`. */
export type FileMaker = {
  /** Changes when its files would look different, and when it starts or stops having files. */
  revision(): string
  /** A file's absolute path, or what makes its text at each request. Null if there is none. */
  find(path: string): string | (() => string) | null
}

const MAX_REMEMBERED = 50_000
/** Made texts have no time of their own: their version tells them apart. */
const MADE_AT = new Date('2026-01-01T00:00:00Z')

/** A maker's files as a store. Knows a file's facts once it has been sent. */
export function madeFiles({ revision, find }: FileMaker): FileStore {
  const sent = new LRUCache<string, FileFacts>({ max: MAX_REMEMBERED })
  const known = (path: string) => (find(path) === null ? 'absent' : 'present')
  const keyOf = (path: string) => `${revision()} ${path}`

  return {
    revision,
    known,
    look: async (path) => known(path),
    facts: (path) => sent.get(keyOf(path)) ?? null,
    async open(path, range, signal) {
      const found = find(path)
      if (found === null) return null
      const file = typeof found === 'string' ? await diskFile(found, range, signal) : textFile(found(), range)
      const { size, modified, version } = file
      sent.set(keyOf(path), { size, modified, version })
      return file
    },
    close: async () => {},
  }
}

async function diskFile(place: string, range: string | null, signal: AbortSignal) {
  const file = await openDiskFile(place)
  if (file) return await sendDiskFile(file, range, signal)
  throw notReadable(new Error(`${place} is gone`))
}

function textFile(text: string, range: string | null) {
  const bytes = new TextEncoder().encode(text)
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  const { status, from, to } = sentRange(range, bytes.length)
  const body = status === 416 ? null : new Blob([bytes.subarray(from, to + 1)]).stream()
  return { size: bytes.length, modified: MADE_AT, version, status, from, to, body }
}
