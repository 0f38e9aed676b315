import { LRUCache } from 'lru-cache'
import { openDiskFile, sendDiskFile } from '#files/disk-file.ts'
import type { FileMaker } from '#files/file-maker.ts'
import type { FileFacts, FileStore } from '#files/stores/file-store.ts'
import { Problem } from '#shared/problem.ts'

const MAX_REMEMBERED = 50_000

/** Files made on demand, as a file store. Knows a file's facts once it has been sent. */
export function madeFiles(maker: FileMaker): FileStore {
  const sent = new LRUCache<string, { readonly facts: FileFacts; readonly place: string }>({ max: MAX_REMEMBERED })
  const known = (path: string) => (maker.has(path) ? 'present' : 'absent')

  return {
    revision: maker.revision,
    known,
    look: async (path) => known(path),
    facts(path) {
      const last = sent.get(path)
      return last && maker.has(path) && maker.made(path) === last.place ? last.facts : null
    },
    async open(path, range, signal) {
      if (!maker.has(path)) return null
      const place = await maker.make(path).catch((error) => {
        throw notMade(error)
      })
      signal.throwIfAborted()
      const file = await openDiskFile(place)
      if (!file) throw notMade(new Error(`${place} is gone`))
      const answer = await sendDiskFile(file, range, signal)
      const { size, modified, version } = answer
      sent.set(path, { facts: { size, modified, version }, place })
      return answer
    },
    close: maker.close,
  }
}

const notMade = (cause: unknown): Problem =>
  new Problem(503, "This file can't be made now.", 'Please try again in a few minutes.', { cause })
