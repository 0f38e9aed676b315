import type { ModelFile, ModelKind } from '#catalog/part/model-file.ts'
import type { PartFiles } from '#catalog/part/part-files.ts'
import type { Family } from '#catalog/registry/family.ts'
import { datasheetNames, datasheetPath, pdfName, viewerAddress } from '#files/names/datasheet-file-names.ts'
import { fileAddress } from '#files/names/file-path.ts'
import { firstExisting, lookUpFirst } from '#files/names/first-existing.ts'
import { imageCandidates } from '#files/names/image-names.ts'
import { modelPaths } from '#files/names/model-file-names.ts'
import type { FileStore } from '#files/stores/file-store.ts'

/** Finds URLs by what is known now. Call `settle` first for a page that must be sure. */
export type SettlingPartFiles = PartFiles & {
  /** Looks up one part's files, by its number and stored values, for at most `ms`. */
  settle(family: Family, number: string | null, image: string | null, pdf: string | null, ms: number): Promise<void>
}

type Settings = {
  readonly store: FileStore
  /** FILE_HOSTS. */
  readonly allowedHosts: readonly string[]
  /** The host of HOSTED_URL. */
  readonly hostedHost: string | null
  /** Resolves when a file's size and time are known, or after `maxMs`. */
  findSize(path: string, maxMs: number): Promise<void>
}

/** Finds parts' pictures, datasheets and CAD files by the naming rules (behavior 9.4 to 9.6, 9.11, 23.1). */
export function createPartFiles({ store, allowedHosts, hostedHost, findSize }: Settings): SettlingPartFiles {
  const hosts = { hosted: hostedHost, allowed: allowedHosts.map((host) => host.toLowerCase()) }
  const sheets = (family: Family, name: string) =>
    datasheetNames(name).map((sheet) => ({ name: sheet, path: datasheetPath(family.pdfFolder, sheet) }))
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
      const candidates = sheets(family, name)
      const paths = candidates.map(({ path }) => path)
      const chosen = firstExisting(store, paths)
      const found = candidates.find(({ path }) => path === chosen?.path)
      if (!chosen || !found) return null
      const viewerUrl = viewerAddress(family.pdfFolder, found.name)
      return { pdfUrl: fileAddress(found.path), viewerUrl, sure: chosen.sure }
    },
    models: (family, number, pdf) =>
      modelPaths(family, number, pdf).flatMap(({ kind, paths }) => {
        const path = paths.find((one) => store.known(one) === 'present')
        return path === undefined ? [] : [modelFile(kind, path)]
      }),
    async settle(family, number, image, pdf, ms) {
      const pictures = imageCandidates(family, number, image, hosts).flatMap((candidate) =>
        candidate.kind === 'file' ? [candidate.path] : [],
      )
      const name = pdfName(pdf)
      const datasheets = name === null ? [] : sheets(family, name).map(({ path }) => path)
      const models = modelPaths(family, number, pdf)
      await Promise.all([
        lookUpFirst(store, pictures, ms),
        lookUpFirst(store, datasheets, ms),
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
