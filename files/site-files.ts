import type { Family } from '#catalog/registry/family.ts'
import { limitBody } from '#files/body-streams.ts'
import { IMAGE_TYPES } from '#files/content-type.ts'
import { type Fetch, fetchWithTimeout } from '#files/fetch-with-timeout.ts'
import { ModelViews } from '#files/models/model-views.ts'
import { fileAddress } from '#files/names/file-names.ts'
import { createPartFiles, viewerFile } from '#files/names/part-file-urls.ts'
import type { FileStore, OpenFile, Presence } from '#files/stores/file-store.ts'
import { contentLength, HostedBucket, noAnswer, presenceOf } from '#files/stores/hosted-bucket.ts'
import { openLocalFolder } from '#files/stores/local-folder.ts'
import { type FileMaker, madeFiles } from '#files/stores/made-files.ts'
import { createThumbnails } from '#files/thumbnails/thumbnails.ts'
import { endsWithin } from '#shared/ends-within.ts'
import type { LogLine } from '#shared/logger.ts'
import { type Problem, problemOf } from '#shared/problem.ts'

/** Pictures of other hosts. The browser may not fetch them itself (`img-src 'self'`, behavior 13.7). */
export type RemotePictures = ReturnType<typeof createRemotePictures>

type RemotePicturesSettings = {
  readonly hosts: readonly string[]
  readonly fetch?: Fetch
  readonly headersTimeoutMs?: number
}

/** Without SVG: another host's drawing could show anything in our name. */
const REMOTE_TYPES = IMAGE_TYPES.filter((type) => type !== 'image/svg+xml')
const MAX_BYTES = 25 * 1024 * 1024
const ADDRESS = /^(https?)\/([^/?#]+)(\/.*)$/i

/** Fetches pictures from the allowed hosts. Follows no redirects and sends at most 25 MB. */
export function createRemotePictures({
  hosts,
  fetch = globalThis.fetch,
  headersTimeoutMs = 10_000,
}: RemotePicturesSettings) {
  const allowed = hosts.map((host) => host.toLowerCase())

  function allowedUrl(address: string): URL | null {
    const [, scheme, host = '', rest] = ADDRESS.exec(address) ?? []
    const url = URL.parse(`${scheme}://${host.replace(/%3a/i, ':')}${rest}`)
    return url?.username === '' && url.password === '' && allowed.includes(url.host) ? url : null
  }

  return {
    /** Fetches `https/cdn.example/a.jpg?w=2`. Null if not allowed or absent. Throws a Problem 503 without an answer. */
    async open(address: string, signal: AbortSignal) {
      const url = allowedUrl(address)
      if (!url) return null
      const init: RequestInit = {
        headers: { Accept: REMOTE_TYPES.join(', '), 'Accept-Encoding': 'identity' },
        redirect: 'error',
      }
      const response = await fetchWithTimeout(fetch, url.href, init, headersTimeoutMs, signal).catch(
        (error: unknown) => {
          throw signal.aborted ? signal.reason : noAnswer(error)
        },
      )
      const type = response.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
      const length = contentLength(response.headers)
      const isPicture = response.status === 200 && REMOTE_TYPES.includes(type) && (length ?? 0) <= MAX_BYTES
      if (isPicture && response.body) return { type, length, body: limitBody(response.body, MAX_BYTES) }
      await response.body?.cancel()
      if (presenceOf(response.status) === 'unknown') {
        throw noAnswer(new Error(`${url.host} answered ${response.status}`))
      }
      return null
    },
  }
}

export type SiteFiles = Awaited<ReturnType<typeof openSiteFiles>>

type Settings = {
  readonly dataDir: string
  families(): readonly Family[]
  readonly hosted: string | null
  readonly hosts: readonly string[]
  readonly makers: readonly FileMaker[]
  readonly log: LogLine
  /** Whether to rescan the local folder regularly. A thread scans only when the server has seen a change. */
  readonly rescans?: boolean
}

const SIZE_TIMEOUT_MS = 120_000

export const PUBLIC_FILES = '/storage/v1/object/public'

/** Opens all file stores and what uses them. Never throws: a missing folder or an unreachable host has no files. */
export async function openSiteFiles(settings: Settings) {
  const { dataDir, families, hosted, hosts, makers, log, rescans = true } = settings
  const folder = await openLocalFolder({ root: `${dataDir}/files`, log, ...(rescans ? {} : { rescanMs: null }) })
  const bucket = hosted ? new HostedBucket({ base: `${hosted.replace(/\/+$/, '')}${PUBLIC_FILES}`, log }) : null
  const store = layeredStore([folder, ...(bucket ? [bucket] : []), ...makers.map(madeFiles)])
  const hostedHost = hosted ? new URL(hosted).host : null
  const sizes = createSizeLookup(store, log)
  return {
    /** The local folder, then the hosted store, then files made on demand (behavior 9.1). */
    store,
    partFiles: createPartFiles({ store, allowedHosts: hosts, hostedHost, findSize: sizes.findSize }),
    thumbnails: createThumbnails({ store, folder: `${dataDir}/thumbnails`, log }),
    modelViews: new ModelViews({ store, folder: `${dataDir}/thumbnails-models`, log }),
    remotePictures: createRemotePictures({ hosts: hostedHost ? [...hosts, hostedHost] : hosts }),
    viewerFile: (folder: string, name: string | null) => viewerFile(store, families(), folder, name),
    ...sizes,
    /** The address of a site picture, such as `site/slide-1.jpg`, or null if there is none. */
    picture: (name: string) => pictureAddress(store, `product-images/${name}`),
    /** Changes when files are added, removed or changed. Part of every cached page's key. */
    revision: store.revision,
    /** How often a hosted file came or went. */
    hostedFlips: () => bucket?.flips() ?? 0,
    folderRevision: folder.revision,
    rescan: folder.rescan,
    follow: folder.follow,
    close: store.close,
  }
}

/** Looks up unknown sizes in the background, once per file at a time. Keeps a size during its next lookup. */
function createSizeLookup(store: FileStore, log: LogLine) {
  const pending = new Map<string, Promise<void>>()
  const sizes = new Map<string, number>()
  const lookUp = async (path: string) => {
    try {
      if ((await store.look(path)) !== 'present') return
      const file = await store.open(path, 'bytes=0-0', AbortSignal.timeout(SIZE_TIMEOUT_MS))
      await file?.body?.cancel()
    } catch (error) {
      log.warn({ err: error, path }, "The size of a file can't be looked up")
    } finally {
      pending.delete(path)
    }
  }
  /** A file's size in bytes. If it is unknown, returns null and looks it up, or makes the file, for later calls. */
  const size = (path: string): number | null => {
    if (store.known(path) === 'absent') return null
    const now = store.facts(path)?.size
    if (now !== undefined) sizes.set(path, now)
    else if (!pending.has(path)) pending.set(path, lookUp(path))
    return sizes.get(path) ?? null
  }
  return {
    size,
    /** Resolves when a file's size is known or can't be, or after `maxMs`. Makes the file if needed. */
    async findSize(path: string, maxMs: number): Promise<void> {
      if (size(path) !== null) return
      await endsWithin(pending.get(path) ?? Promise.resolve(), maxMs)
    },
  }
}

function pictureAddress(store: FileStore, path: string): string | null {
  if (store.known(path) === 'absent') return null
  const version = store.facts(path)?.version
  return version === undefined ? fileAddress(path) : `${fileAddress(path)}?v=${version}`
}

/** A file comes from the first store that has it. Unknown only if none has it and one doesn't answer. */
export function layeredStore(stores: readonly FileStore[]): FileStore {
  return {
    revision: () => stores.map((store) => store.revision()).join('.'),
    known: (path) => combine(stores.map((store) => store.known(path))),
    async look(path) {
      const answers: Presence[] = []
      for (const store of stores) {
        const answer = await store.look(path)
        if (answer === 'present') return answer
        answers.push(answer)
      }
      return combine(answers)
    },
    facts: (path) => stores.find((store) => store.known(path) !== 'absent')?.facts(path) ?? null,
    async open(path, range, signal) {
      let problem: Problem | null = null
      for (const store of stores) {
        if (store.known(path) === 'absent') continue
        try {
          const file: OpenFile | null = await store.open(path, range, signal)
          if (file) return file
        } catch (error) {
          const caught = problemOf(error) // after the first too: ??= would skip it
          problem ??= caught
        }
      }
      if (problem) throw problem
      return null
    },
    async close() {
      await Promise.all(stores.map((store) => store.close()))
    },
  }
}

function combine(answers: readonly Presence[]): Presence {
  if (answers.includes('present')) return 'present'
  return answers.includes('unknown') ? 'unknown' : 'absent'
}
