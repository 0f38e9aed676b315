import type { Family } from '#catalogue/family.ts'
import { createElsewhere, type Elsewhere } from '#files/elsewhere.ts'
import type { FileMaker } from '#files/file-maker.ts'
import { fileAddress } from '#files/file-path.ts'
import { openHostedBucket } from '#files/hosted-bucket.ts'
import { layeredStore } from '#files/layered-store.ts'
import { openLocalFolder } from '#files/local-folder.ts'
import { madeFiles } from '#files/made-files.ts'
import { createPartFiles, type SettlingPartFiles } from '#files/part-files.ts'
import type { FileStore } from '#files/store.ts'
import { createThumbnails, type Thumbnails } from '#files/thumbnails.ts'
import { type ViewerFile, viewerFile } from '#files/viewer-file.ts'
import type { Log } from '#problem/log.ts'

/** All that the site knows of pictures and datasheets. */
export type SiteFiles = {
  /** The local folder, then the hosted store, then what is made on demand. */
  readonly store: FileStore
  readonly partFiles: SettlingPartFiles
  readonly thumbnails: Thumbnails
  readonly elsewhere: Elsewhere
  /** What the viewer's page shows at `/view-pdf/{folder}/{name}`; `name` null where the address has none. */
  viewerFile(folder: string, name: string | null): Promise<ViewerFile>
  /** A file's size in bytes. Null while it isn't known: then the file is looked up, or made, for the next who asks. */
  size(path: string): number | null
  /** The address of one of the site's own pictures, `site/slide-1.jpg`; null when there is none. */
  picture(name: string): string | null
  /** Changes when files come, go or change: part of every kept page's key. */
  revision(): string
  close(): Promise<void>
}

type Settings = {
  readonly dataDir: string
  /** Where thumbnails are kept; made when missing. */
  readonly cacheFolder: string
  readonly families: readonly Family[]
  /** HOSTED_URL: the hosted service's address, without the storage's path; null without one. */
  readonly hosted: string | null
  /** FILE_HOSTS: other hosts whose pictures may be shown. */
  readonly hosts: readonly string[]
  readonly makers: readonly FileMaker[]
  readonly log: Log
  now(): Date
}

/** The longest that a file is made, in ms: the whole catalogue as a PDF. */
const LONGEST_MAKING_MS = 120_000

/** Where the hosted service keeps public files (SPEC 7). */
export const PUBLIC_FILES = '/storage/v1/object/public'

/** Opens every home of files and what stands on them. Nothing throws here: a missing folder or a dead host is no file. */
export async function openSiteFiles(settings: Settings): Promise<SiteFiles> {
  const { dataDir, cacheFolder, families, hosted, hosts, makers, log, now } = settings
  const local = await openLocalFolder({ root: `${dataDir}/files`, log })
  const homes = [local]
  if (hosted) homes.push(openHostedBucket({ base: `${hosted.replace(/\/+$/, '')}${PUBLIC_FILES}`, log, now }))
  const store = layeredStore([...homes, ...makers.map(madeFiles)])
  const hostedHost = hosted ? new URL(hosted).host : null
  return {
    store,
    partFiles: createPartFiles({ store, allowedHosts: hosts, hostedHost }),
    thumbnails: createThumbnails({ store, folder: cacheFolder, log }),
    elsewhere: createElsewhere({ hosts: hostedHost ? [...hosts, hostedHost] : hosts }),
    viewerFile: (folder, name) => viewerFile(store, families, folder, name),
    size: createSizes(store, log),
    picture: (name) => pictureAddress(store, `product-images/${name}`),
    revision: store.revision,
    close: store.close,
  }
}

/** Sizes by path; what isn't known is asked for once at a time, in the background. */
function createSizes(store: FileStore, log: Log): SiteFiles['size'] {
  const asking = new Set<string>()
  const ask = async (path: string) => {
    asking.add(path)
    try {
      if ((await store.look(path)) !== 'present') return
      const file = await store.open(path, 'bytes=0-0', AbortSignal.timeout(LONGEST_MAKING_MS))
      await file?.body?.cancel()
    } catch (error) {
      log.warn({ err: error, path }, 'A file could not be looked up for its size')
    } finally {
      asking.delete(path)
    }
  }
  return (path) => {
    const size = store.facts(path)?.size ?? null
    if (size === null && !asking.has(path) && store.known(path) !== 'absent') void ask(path)
    return size
  }
}

function pictureAddress(store: FileStore, path: string): string | null {
  if (store.known(path) === 'absent') return null
  const version = store.facts(path)?.version
  return version === undefined ? fileAddress(path) : `${fileAddress(path)}?v=${version}`
}
