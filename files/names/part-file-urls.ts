import type { ModelFile, ModelKind } from '#catalog/part/model-file.ts'
import type { PartFiles } from '#catalog/part/part-files.ts'
import type { Family } from '#catalog/registry/family.ts'
import {
  canonicalFolder,
  datasheetNames,
  datasheetPath,
  datasheetPaths,
  familySheetName,
  fileAddress,
  imageCandidates,
  modelPaths,
  pdfName,
  picturePaths,
  sheetFolders,
  viewerAddress,
  viewerNames,
} from '#files/names/file-names.ts'
import type { FileStore } from '#files/stores/file-store.ts'
import { endsWithin } from '#shared/ends-within.ts'

/** Finds URLs by what is known now. Call `settle` first for a page that must be sure. */
export type SettlingPartFiles = PartFiles & {
  settle(family: Family, number: string | null, image: string | null, pdf: string | null, ms: number): Promise<void>
}

type Settings = {
  readonly store: FileStore
  readonly allowedHosts: readonly string[]
  readonly hostedHost: string | null
  findSize(path: string, maxMs: number): Promise<void>
}

/** Finds parts' pictures, datasheets and CAD files by the naming rules (behavior 9.4 to 9.6, 9.11, 23.1). */
export function createPartFiles({ store, allowedHosts, hostedHost, findSize }: Settings): SettlingPartFiles {
  const hosts = { hosted: hostedHost, allowed: allowedHosts.map((host) => host.toLowerCase()) }
  return {
    image(family, number, stored, versioned) {
      const candidates = imageCandidates(family, number, stored, hosts)
      const chosen = candidates.find(
        (candidate) => candidate.kind === 'remote' || store.known(candidate.path) !== 'absent',
      )
      if (!chosen) return null
      if (chosen.kind === 'remote') return chosen.address
      const version = versioned ? store.facts(chosen.path)?.version : undefined
      return version === undefined ? fileAddress(chosen.path) : `${fileAddress(chosen.path)}?v=${version}`
    },
    viewer(family, stored) {
      const name = pdfName(stored)
      return name === null ? null : viewerAddress(family.pdfFolder, name)
    },
    datasheet(family, stored) {
      const name = pdfName(stored)
      if (name === null) return null
      const sheets = datasheetNames(name).map((sheet) => sheetOf(family.pdfFolder, sheet))
      const chosen = firstExisting(store, sheets)
      return chosen && { pdfUrl: chosen.found.url, viewerUrl: chosen.found.viewerUrl, sure: chosen.sure }
    },
    models: (family, number, pdf) =>
      modelPaths(family, number, pdf).flatMap(({ kind, paths }) => {
        const path = paths.find((one) => store.known(one) === 'present')
        return path === undefined ? [] : [modelFile(kind, path)]
      }),
    async settle(family, number, image, pdf, ms) {
      const pictures = picturePaths(imageCandidates(family, number, image, hosts))
      const models = modelPaths(family, number, pdf)
      await Promise.all([
        lookUpFirst(store, pictures, ms),
        lookUpFirst(store, datasheetPaths(family, pdf), ms),
        ...models.map(({ paths }) => lookUpFirst(store, paths, ms)),
      ])
      const found = models.flatMap(({ paths }) => paths.find((path) => store.known(path) === 'present') ?? [])
      await Promise.all(found.map((path) => findSize(path, ms)))
    },
  }

  function modelFile(kind: ModelKind, path: string): ModelFile {
    const facts = store.facts(path)
    return {
      kind,
      name: path.slice(path.lastIndexOf('/') + 1),
      url: fileAddress(path),
      bytes: facts?.size ?? null,
      modified: facts?.modified.toISOString() ?? null,
    }
  }
}

type ViewerSheet = Readonly<ReturnType<typeof sheetOf>>

/** What the viewer page shows (behavior 9.9). */
export type ViewerFile =
  /** The requested folder is another name of it: redirect to this address. */
  | { readonly kind: 'moved'; readonly viewerUrl: string }
  | { readonly kind: 'found'; readonly sheet: ViewerSheet; readonly size: number | null }
  /** The store doesn't answer: let the browser try the first candidate. */
  | { readonly kind: 'unknown'; readonly sheet: ViewerSheet }
  /** No candidate exists, but the whole family's sheet does. `asked` is the missing one's name. */
  | { readonly kind: 'family'; readonly sheet: ViewerSheet; readonly asked: string }
  /** `near`: sheets of that name known in other folders. */
  | { readonly kind: 'absent'; readonly near: readonly ViewerSheet[] }

const LOOKUP_TIMEOUT_MS = 300

/** Finds the file for `/view-pdf/{folder}/{name}` (behavior 9.5, 9.6). Null if the address has no name. */
export async function viewerFile(
  store: FileStore,
  families: readonly Family[],
  requestedFolder: string,
  requestedName: string | null,
): Promise<ViewerFile> {
  const folder = canonicalFolder(families, requestedFolder)
  const name = pdfName(requestedName)
  if (folder === null || name === null) return absent(store, families, name)
  if (folder !== requestedFolder) return { kind: 'moved', viewerUrl: viewerAddress(folder, name) }
  const sheets = viewerNames(name).map((viewerName) => sheetOf(folder, viewerName))
  const family = familySheetName(name)
  const familySheet = family === null ? null : sheetOf(folder, family)
  const paths = sheets.map(({ path }) => path)
  await lookUpFirst(store, familySheet ? [...paths, familySheet.path] : paths, LOOKUP_TIMEOUT_MS)
  const chosen = firstExisting(store, sheets)
  if (chosen && !chosen.sure) return { kind: 'unknown', sheet: chosen.found }
  if (chosen) return { kind: 'found', sheet: chosen.found, size: store.facts(chosen.found.path)?.size ?? null }
  const hasFamilySheet = familySheet !== null && store.known(familySheet.path) === 'present'
  return hasFamilySheet ? { kind: 'family', sheet: familySheet, asked: name } : absent(store, families, name)
}

/** Looks nothing up: an address that nothing links to costs the hosted store no request. */
function absent(store: FileStore, families: readonly Family[], name: string | null): ViewerFile {
  const sheets = name === null ? [] : sheetFolders(families).map((folder) => sheetOf(folder, name))
  return { kind: 'absent', near: sheets.filter(({ path }) => store.known(path) === 'present') }
}

function sheetOf(folder: string, name: string) {
  const path = datasheetPath(folder, name)
  return { name, path, url: fileAddress(path), viewerUrl: viewerAddress(folder, name) }
}

/** Looks up candidates for at most `ms` until one exists: the first alone, then all others. Late answers are kept. */
async function lookUpFirst(store: FileStore, paths: readonly string[], ms: number): Promise<void> {
  const [first, ...others] = paths
  if (first === undefined) return
  const lookUp = async () => {
    if ((await store.look(first)) !== 'present') await Promise.all(others.map((path) => store.look(path)))
  }
  await endsWithin(lookUp(), ms)
}

/** The first candidate known to exist, else the first that may exist (`sure` is false), or null if all are absent. */
function firstExisting<One extends { readonly path: string }>(store: FileStore, candidates: readonly One[]) {
  const found = candidates.find(({ path }) => store.known(path) === 'present')
  if (found) return { found, sure: true }
  const possible = candidates.find(({ path }) => store.known(path) === 'unknown')
  return possible ? { found: possible, sure: false } : null
}
