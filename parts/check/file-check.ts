import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Finding, FindingKind, FindingPart } from '#catalog/check/finding.ts'
import { addSeen, type Seen } from '#catalog/check/table-check.ts'
import type { Family } from '#catalog/registry/family.ts'
import { isMissing } from '#database/write-atomically.ts'
import { fileDefect } from '#files/file-defects.ts'
import { datasheetPaths, type ImageHosts, imageCandidates, modelPaths, picturePaths } from '#files/names/file-names.ts'
import type { FileStore } from '#files/stores/file-store.ts'

export type FileCheck = ReturnType<typeof createFileCheck>

const IMAGES = 'product-images'
const DATASHEETS = 'product-pdfs'
const MODELS = 'product-models'
/** The site's own pictures, and the documents that no family has (behavior 9.3). */
const NOT_OF_PARTS = [`${IMAGES}/site/`, `${DATASHEETS}/Tooling/`, `${DATASHEETS}/Catalog/`]

export function createFileCheck(store: FileStore, hosts: ImageHosts, folder: string) {
  const presence = new Map<string, Promise<boolean>>()
  const used = new Set<string>()
  const missing = new Map<string, Omit<Finding, 'count' | 'parts'> & Seen>()

  /** 'unknown' doesn't prove that a file is missing. */
  function isPresent(path: string): Promise<boolean> {
    const found = presence.get(path) ?? store.look(path).then((look) => look !== 'absent')
    presence.set(path, found)
    return found
  }

  const nameOf = (path: string) => path.normalize('NFC').toLowerCase()
  const markUsed = (path: string) => used.add(nameOf(path))

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
    const what = kind === 'missing-pdf' ? `there is no datasheet '${value}'` : missingPicture(value)
    const found = missing.get(key) ?? { kind, table: part.table, column, value, what, count: 0, parts: [] }
    missing.set(key, found)
    addSeen(found, part)
  }

  return {
    async look(family: Family, part: FindingPart, image: string | null, pdf: string | null): Promise<void> {
      const candidates = imageCandidates(family, part.number, image, hosts)
      const isRemote = candidates.some(({ kind }) => kind === 'remote')
      const found = await anyPresent(picturePaths(candidates))
      if (image?.trim() && !found && !isRemote) note('missing-image', 'Image', image.trim(), part)
      // CAD files are optional, so only unused ones are a finding.
      for (const { paths } of modelPaths(family, part.number, pdf)) for (const path of paths) markUsed(path)
      const sheets = datasheetPaths(family, pdf)
      if (pdf && sheets.length > 0 && !(await anyPresent(sheets))) note('missing-pdf', 'PDF', pdf.trim(), part)
    },
    async findings(): Promise<Finding[]> {
      const files = (await Promise.all([IMAGES, DATASHEETS, MODELS].map((name) => filesBelow(folder, name)))).flat()
      const unused = files.filter(
        (path) => !used.has(nameOf(path)) && !NOT_OF_PARTS.some((place) => path.startsWith(place)),
      )
      return [
        ...missing.values(),
        ...(await brokenFiles(folder, files)),
        ...unused.map((path) => fileFinding('unused-file', path, `no part uses ${path}`)),
      ]
    },
  }
}

const fileFinding = (kind: FindingKind, path: string, what: string): Finding => {
  return { kind, table: null, column: null, value: path, what, count: 0, parts: [] }
}

async function brokenFiles(folder: string, paths: readonly string[]): Promise<Finding[]> {
  const found: Finding[] = []
  for (const path of paths) {
    const defect = await fileDefect(join(folder, path))
    if (defect !== null) found.push(fileFinding('broken-file', path, `${path} ${defect}`))
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
    return files.map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')).sort()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
