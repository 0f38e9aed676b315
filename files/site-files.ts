import { setTimeout } from 'node:timers/promises'
import type { Family } from '#catalog/registry/family.ts'
import type { FileMaker } from '#files/file-maker.ts'
import { ModelViews } from '#files/models/model-views.ts'
import { fileAddress } from '#files/names/file-path.ts'
import { createPartFiles, type SettlingPartFiles } from '#files/names/part-file-urls.ts'
import { type ViewerFile, viewerFile } from '#files/names/viewer-file.ts'
import { createRemotePictures, type RemotePictures } from '#files/remote-pictures.ts'
import type { FileStore } from '#files/stores/file-store.ts'
import { openHostedBucket } from '#files/stores/hosted-bucket.ts'
import { layeredStore } from '#files/stores/layered-store.ts'
import { openLocalFolder } from '#files/stores/local-folder.ts'
import { madeFiles } from '#files/stores/made-files.ts'
import { createThumbnails, type Thumbnails } from '#files/thumbnails/thumbnails.ts'
import type { LogLine } from '#shared/logger.ts'

/** The site's pictures, datasheets and CAD files. */
export type SiteFiles = {
  /** The local folder, then the hosted store, then files made on demand (behavior 9.1). */
  readonly store: FileStore
  readonly partFiles: SettlingPartFiles
  readonly thumbnails: Thumbnails
  readonly modelViews: ModelViews
  readonly remotePictures: RemotePictures
  /** The file for the viewer page `/view-pdf/{folder}/{name}`. `name` is null if the address has none. */
  viewerFile(folder: string, name: string | null): Promise<ViewerFile>
  /** A file's size in bytes. If it is unknown, returns null and looks the file up, or makes it, for later calls. */
  size(path: string): number | null
  /** Resolves when a file's size is known or can't be, or after `maxMs`. Makes the file if need be. */
  findSize(path: string, maxMs: number): Promise<void>
  /** The address of one of the site's own pictures, such as `site/slide-1.jpg`, or null if there is none. */
  picture(name: string): string | null
  /** Changes when files are added, removed or changed. Part of the key of every cached page. */
  revision(): string
  /** Changes with the files of the local folder. */
  folderRevision(): string
  /** Lists the local folder again now. */
  rescan(): Promise<void>
  close(): Promise<void>
}

type Settings = {
  readonly dataDir: string
  /** The folder for thumbnails. Created if it is missing. */
  readonly cacheFolder: string
  families(): readonly Family[]
  /** HOSTED_URL: the hosted service's address, without the storage's path. */
  readonly hosted: string | null
  /** FILE_HOSTS: other hosts whose pictures may be shown. */
  readonly hosts: readonly string[]
  readonly makers: readonly FileMaker[]
  readonly log: LogLine
  now(): Date
  /** Whether the local folder is listed again from time to time. A thread lists it when the server has seen a change. */
  readonly rescans?: boolean
}

/** Making the catalog's PDF takes longest. */
const MAKING_TIMEOUT_MS = 120_000

/** The hosted service's path for public files (behavior 9.1). */
export const PUBLIC_FILES = '/storage/v1/object/public'

/** Opens all file stores and what depends on them. Never throws: a missing folder or an unreachable host has no files. */
export async function openSiteFiles(settings: Settings): Promise<SiteFiles> {
  const { dataDir, cacheFolder, families, hosted, hosts, makers, log, now, rescans = true } = settings
  const folder = await openLocalFolder({ root: `${dataDir}/files`, log, ...(rescans ? {} : { rescanMs: null }) })
  const stores: FileStore[] = [folder]
  if (hosted) stores.push(openHostedBucket({ base: `${hosted.replace(/\/+$/, '')}${PUBLIC_FILES}`, log, now }))
  const store = layeredStore([...stores, ...makers.map(madeFiles)])
  const hostedHost = hosted ? new URL(hosted).host : null
  const sizes = createSizeLookup(store, log)
  return {
    store,
    partFiles: createPartFiles({ store, allowedHosts: hosts, hostedHost, findSize: sizes.findSize }),
    thumbnails: createThumbnails({ store, folder: cacheFolder, log }),
    modelViews: new ModelViews({ store, folder: `${cacheFolder}-models`, log }),
    remotePictures: createRemotePictures({ hosts: hostedHost ? [...hosts, hostedHost] : hosts }),
    viewerFile: (folder, name) => viewerFile(store, families(), folder, name),
    ...sizes,
    picture: (name) => pictureAddress(store, `product-images/${name}`),
    revision: store.revision,
    folderRevision: folder.revision,
    rescan: folder.rescan,
    close: store.close,
  }
}

/** Looks unknown sizes up in the background, each file once at a time. A size stays known while it is looked up again. */
function createSizeLookup(store: FileStore, log: LogLine): Pick<SiteFiles, 'size' | 'findSize'> {
  const pending = new Map<string, Promise<void>>()
  const sizes = new Map<string, number>()
  const lookUp = async (path: string) => {
    try {
      if ((await store.look(path)) !== 'present') return
      const file = await store.open(path, 'bytes=0-0', AbortSignal.timeout(MAKING_TIMEOUT_MS))
      await file?.body?.cancel()
    } catch (error) {
      log.warn({ err: error, path }, "The size of a file can't be looked up")
    } finally {
      pending.delete(path)
    }
  }
  const size = (path: string) => {
    if (store.known(path) === 'absent') return null
    const now = store.facts(path)?.size
    if (now !== undefined) sizes.set(path, now)
    else if (!pending.has(path)) pending.set(path, lookUp(path))
    return sizes.get(path) ?? null
  }
  return {
    size,
    async findSize(path, maxMs) {
      if (size(path) !== null) return
      await Promise.race([pending.get(path), setTimeout(maxMs, undefined, { ref: false })])
    },
  }
}

function pictureAddress(store: FileStore, path: string): string | null {
  if (store.known(path) === 'absent') return null
  const version = store.facts(path)?.version
  return version === undefined ? fileAddress(path) : `${fileAddress(path)}?v=${version}`
}
