import type { Family } from '#catalogue/family.ts'
import type { PartFiles } from '#catalogue/part-files.ts'
import { choose, lookFor } from '#files/candidates.ts'
import { datasheetNames, datasheetPath, pdfName, viewerAddress } from '#files/datasheet-names.ts'
import { fileAddress } from '#files/file-path.ts'
import { imageCandidates } from '#files/image-names.ts'
import type { FileStore } from '#files/store.ts'

/** Addresses by what is known now; a page that wants to know better settles one part first. */
export type SettlingPartFiles = PartFiles & {
  /** Looks up the files of one part, by its number and stored values, until they are decided or `ms` are over. */
  settle(family: Family, number: string | null, image: string | null, pdf: string | null, ms: number): Promise<void>
}

type Settings = {
  readonly store: FileStore
  /** FILE_HOSTS. */
  readonly allowedHosts: readonly string[]
  /** The host of HOSTED_URL. */
  readonly hostedHost: string | null
}

/** Where the pictures and datasheets of parts are, by the names of SPEC 7 and what the store knows of them. */
export function createPartFiles({ store, allowedHosts, hostedHost }: Settings): SettlingPartFiles {
  const hosts = { hosted: hostedHost, allowed: allowedHosts.map((host) => host.toLowerCase()) }

  const sheets = (family: Family, name: string) =>
    datasheetNames(name).map((one) => ({ name: one, path: datasheetPath(family.pdfFolder, one) }))

  return {
    image(family, number, stored, versioned) {
      const candidates = imageCandidates(family, number, stored, hosts)
      const chosen = candidates.find((one) => one.kind === 'elsewhere' || store.known(one.path) !== 'absent')
      if (!chosen) return null
      if (chosen.kind === 'elsewhere') return chosen.address
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
      const chosen = choose(
        store,
        candidates.map(({ path }) => path),
      )
      const found = candidates.find(({ path }) => path === chosen?.path)
      if (!chosen || !found) return null
      const viewerUrl = viewerAddress(family.pdfFolder, found.name)
      return { pdfUrl: fileAddress(found.path), viewerUrl, sure: chosen.sure }
    },
    async settle(family, number, image, pdf, ms) {
      const pictures = imageCandidates(family, number, image, hosts).flatMap((one) =>
        one.kind === 'file' ? [one.path] : [],
      )
      const name = pdfName(pdf)
      const datasheets = name === null ? [] : sheets(family, name).map(({ path }) => path)
      await Promise.all([lookFor(store, pictures, ms), lookFor(store, datasheets, ms)])
    },
  }
}
