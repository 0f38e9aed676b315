import type { Family } from '#catalog/registry/family.ts'
import {
  canonicalFolder,
  datasheetPath,
  familySheetName,
  pdfName,
  sheetFolders,
  viewerAddress,
  viewerNames,
} from '#files/names/datasheet-file-names.ts'
import { fileAddress } from '#files/names/file-path.ts'
import { firstExisting, lookUpFirst } from '#files/names/first-existing.ts'
import type { FileStore } from '#files/stores/file-store.ts'

type ViewerSheet = {
  readonly name: string
  readonly path: string
  readonly url: string
  readonly viewerUrl: string
}

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

/**
 * Finds the file for `/view-pdf/{folder}/{name}`. `name` may end in '.pdf', and is null if the address has none. Tries
 * the name and its first X as 2 and as 3 (behavior 9.5), then the whole family's sheet. Never throws.
 */
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
  const chosen = firstExisting(store, paths)
  const sheet = sheets.find(({ path }) => path === chosen?.path)
  if (chosen && sheet) {
    if (!chosen.sure) return { kind: 'unknown', sheet }
    return { kind: 'found', sheet, size: store.facts(sheet.path)?.size ?? null }
  }
  const hasFamilySheet = familySheet !== null && store.known(familySheet.path) === 'present'
  return hasFamilySheet ? { kind: 'family', sheet: familySheet, asked: name } : absent(store, families, name)
}

/** Looks nothing up: an address that nothing links to costs the hosted store no request. */
function absent(store: FileStore, families: readonly Family[], name: string | null): ViewerFile {
  const sheets = name === null ? [] : sheetFolders(families).map((folder) => sheetOf(folder, name))
  return { kind: 'absent', near: sheets.filter(({ path }) => store.known(path) === 'present') }
}

function sheetOf(folder: string, name: string): ViewerSheet {
  const path = datasheetPath(folder, name)
  return { name, path, url: fileAddress(path), viewerUrl: viewerAddress(folder, name) }
}
