import { setImmediate as breath } from 'node:timers/promises'
import { strToU8, zipSync } from 'fflate'
import type { PartsTable } from '#catalog/answers.ts'
import type { PadLevel } from '#catalog/models/annular-ring.ts'
import { kicadFootprint } from '#documents/cad/kicad-footprint.ts'
import { siteAddress } from '#server/downloads/site-address.ts'
import { kicadNames, libraryOf } from '#server/kicad/library-names.ts'

/** A larger library would take too much memory; its parts have their footprints on their pages. */
export const MAX_FOOTPRINTS = 20_000
const CHUNK_SIZE = 200
/** The same parts give the same bytes: ZIP's first day. */
const NO_TIME = new Date(1980, 0, 1)
const known = new WeakMap<PartsTable, Map<string, Uint8Array<ArrayBuffer>>>()

/** How many parts of a table have a footprint. */
export const footprintCount = (table: PartsTable): number => holeRows(table).length

const rows = new WeakMap<PartsTable, readonly number[]>()

function holeRows(table: PartsTable): readonly number[] {
  const before = rows.get(table)
  if (before) return before
  const found = Array.from({ length: table.size }, (_, row) => row).filter((row) => table.mountingHole(row) !== null)
  rows.set(table, found)
  return found
}

/** A family's footprints as a ZIP file with one `.pretty` folder. Made once for each version of the table and each ring. */
export async function footprintLibrary(
  table: PartsTable,
  pad: PadLevel | null,
  siteUrl: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const zips = known.get(table) ?? new Map<string, Uint8Array<ArrayBuffer>>()
  known.set(table, zips)
  const before = zips.get(`${pad}`)
  if (before) return before
  const names = kicadNames(table)
  const folder = `${libraryOf(table.family)}.pretty`
  const files: Record<string, Uint8Array> = {}
  for (const [index, row] of holeRows(table).entries()) {
    if (index % CHUNK_SIZE === 0) await breath()
    const hole = table.mountingHole(row)
    const name = names[row]
    if (!hole || name === undefined) continue
    const { partNumber: number, displayName: familyName, url } = table.summary(row)
    const address = siteAddress(siteUrl)(url)
    files[`${folder}/${name}.kicad_mod`] = strToU8(kicadFootprint({ name, number, familyName, address, hole }, pad))
  }
  const zip = zipSync(files, { level: 6, mtime: NO_TIME })
  zips.set(`${pad}`, zip)
  return zip
}
