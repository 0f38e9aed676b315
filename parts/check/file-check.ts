import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finding, type FindingPart, MAX_FINDING_PARTS } from '#catalog/check/finding.ts'
import type { Family } from '#catalog/registry/family.ts'
import { fileDefect } from '#files/file-defects.ts'
import {
  datasheetNames,
  datasheetPath,
  type ImageHosts,
  imageCandidates,
  modelPaths,
  pdfName,
} from '#files/names/file-names.ts'
import type { FileStore } from '#files/stores/file-store.ts'

/** Finds files that parts name but that don't exist, unused files, and files that can't be shown. */
export type FileCheck = ReturnType<typeof createFileCheck>

const IMAGES = 'product-images'
const DATASHEETS = 'product-pdfs'
const MODELS = 'product-models'
/** The site's own pictures, and the documents that no family has (behavior 9.3). */
const NOT_OF_PARTS = [`${IMAGES}/site/`, `${DATASHEETS}/Tooling/`, `${DATASHEETS}/Catalog/`]

/** `folder` holds the local files. */
export function createFileCheck(store: FileStore, hosts: ImageHosts, folder: string) {
  const presence = new Map<string, boolean>()
  const used = new Set<string>()
  const missing = new Map<string, Finding & { parts: FindingPart[] }>()

  async function isPresent(path: string): Promise<boolean> {
    const known = presence.get(path)
    if (known !== undefined) return known
    // 'unknown' doesn't prove that a file is missing.
    const found = (await store.look(path)) !== 'absent'
    presence.set(path, found)
    return found
  }

  const markUsed = (path: string) => used.add(path.normalize('NFC').toLowerCase())

  async function anyPresent(paths: readonly string[]): Promise<boolean> {
    let found = false
    for (const path of paths) {
      markUsed(path)
      found ||= await isPresent(path)
    }
    return found
  }

  function note(kind: 'missing-image' | 'missing-pdf', column: string, value: string, part: FindingPart): void {
    const key = `${kind} ${part.table} ${value}`
    const known = missing.get(key)
    if (known) {
      missing.set(key, { ...known, count: known.count + 1, parts: [...known.parts, part].slice(0, MAX_FINDING_PARTS) })
      return
    }
    const what = kind === 'missing-pdf' ? `there is no datasheet '${value}'` : missingPicture(value)
    missing.set(key, { kind, table: part.table, column, value, what, count: 1, parts: [part] })
  }

  return {
    async look(family: Family, part: FindingPart, image: string | null, pdf: string | null): Promise<void> {
      const candidates = imageCandidates(family, part.number, image, hosts)
      const isRemote = candidates.some(({ kind }) => kind === 'remote')
      const found = await anyPresent(
        candidates.flatMap((candidate) => (candidate.kind === 'file' ? [candidate.path] : [])),
      )
      if (image?.trim() && !found && !isRemote) note('missing-image', 'Image', image.trim(), part)
      // CAD files are optional, so only unused ones are a finding.
      for (const { paths } of modelPaths(family, part.number, pdf)) for (const path of paths) markUsed(path)
      if (!pdf?.trim()) return
      const name = pdfName(pdf)
      const sheets = name === null ? [] : datasheetNames(name).map((sheet) => datasheetPath(family.pdfFolder, sheet))
      if (name !== null && !(await anyPresent(sheets))) note('missing-pdf', 'PDF', pdf.trim(), part)
    },
    async findings(): Promise<Finding[]> {
      const files = [
        ...(await filesBelow(folder, IMAGES)),
        ...(await filesBelow(folder, DATASHEETS)),
        ...(await filesBelow(folder, MODELS)),
      ]
      const unused = files.filter(
        (path) =>
          !used.has(path.normalize('NFC').toLowerCase()) && !NOT_OF_PARTS.some((place) => path.startsWith(place)),
      )
      return [
        ...missing.values(),
        ...(await brokenFiles(folder, files)),
        ...unused.map((path): Finding => {
          const what = `no part uses ${path}`
          return { kind: 'unused-file', table: null, column: null, value: path, what, count: 0, parts: [] }
        }),
      ]
    },
  }
}

async function brokenFiles(folder: string, paths: readonly string[]): Promise<Finding[]> {
  const found: Finding[] = []
  for (const path of paths) {
    const defect = await fileDefect(join(folder, path))
    if (defect === null) continue
    const what = `${path} ${defect}`
    found.push({ kind: 'broken-file', table: null, column: null, value: path, what, count: 0, parts: [] })
  }
  return found
}

const missingPicture = (value: string): string =>
  /^https?:/i.test(value)
    ? `there is no picture '${value}', or your site may not show pictures from there`
    : `there is no picture '${value}'`

async function filesBelow(root: string, folder: string): Promise<string[]> {
  try {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    return files
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      )
      .sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
