import type { Family } from '#catalogue/family.ts'
import { choose, lookFor } from '#files/candidates.ts'
import {
  canonicalFolder,
  datasheetPath,
  familySheetName,
  pdfName,
  viewerAddress,
  viewerNames,
} from '#files/datasheet-names.ts'
import { fileAddress } from '#files/file-path.ts'
import type { FileStore } from '#files/store.ts'

/** A datasheet by its name without '.pdf', its path in the store, its file's address and its page in the viewer. */
export type ViewerSheet = {
  readonly name: string
  readonly path: string
  readonly url: string
  readonly viewerUrl: string
}

/** What the viewer's page shows (SPEC 4). */
export type ViewerFile =
  /** The folder was asked for by another name of its: this is the address. */
  | { readonly kind: 'moved'; readonly viewerUrl: string }
  | { readonly kind: 'found'; readonly sheet: ViewerSheet; readonly size: number | null }
  /** The store can't say now: the first candidate, for the browser to try. */
  | { readonly kind: 'unknown'; readonly sheet: ViewerSheet }
  /** No candidate exists; the sheet of the whole family may. */
  | { readonly kind: 'absent'; readonly familySheet: ViewerSheet | null }

/** How long the page waits for a store that must be asked, in ms. */
const PATIENCE_MS = 300
const NOTHING: ViewerFile = { kind: 'absent', familySheet: null }

/**
 * Finds the file for `/view-pdf/{folder}/{name}`, `name` with '.pdf' or without, null where the address has none.
 * The candidates are the name and its first X as 2 and as 3 (SPEC 4). Never throws.
 */
export async function viewerFile(
  store: FileStore,
  families: readonly Family[],
  askedFolder: string,
  askedName: string | null,
): Promise<ViewerFile> {
  const folder = canonicalFolder(families, askedFolder)
  const name = pdfName(askedName)
  if (folder === null || name === null) return NOTHING
  if (folder !== askedFolder) return { kind: 'moved', viewerUrl: viewerAddress(folder, name) }
  const sheets = viewerNames(name).map((one) => sheetOf(folder, one))
  const family = familySheetName(name)
  const familySheet = family === null ? null : sheetOf(folder, family)
  const paths = [...sheets, ...(familySheet ? [familySheet] : [])].map(({ path }) => path)
  await lookFor(store, paths, PATIENCE_MS)
  const chosen = choose(
    store,
    sheets.map(({ path }) => path),
  )
  const sheet = sheets.find(({ path }) => path === chosen?.path)
  if (chosen && sheet) {
    if (!chosen.sure) return { kind: 'unknown', sheet }
    return { kind: 'found', sheet, size: store.facts(sheet.path)?.size ?? null }
  }
  const stands = familySheet !== null && store.known(familySheet.path) === 'present'
  return { kind: 'absent', familySheet: stands ? familySheet : null }
}

function sheetOf(folder: string, name: string): ViewerSheet {
  const path = datasheetPath(folder, name)
  return { name, path, url: fileAddress(path), viewerUrl: viewerAddress(folder, name) }
}
