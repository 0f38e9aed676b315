import type { PartsTable } from '#catalog/answers.ts'
import { sizeText } from '#catalog/quantities/quantity-text.ts'
import { siteAddress } from '#server/downloads/site-address.ts'
import { kicadNames, libraryOf } from '#server/kicad/library-names.ts'

/** KiCad expects strings only, also for what is true or false. */
type Field = { readonly value: string; readonly visible: 'True' | 'False' }

/** The schematic symbol of KiCad's own libraries that stands for every part: one pin. */
const SYMBOL = 'Connector_Generic:Conn_01x01'
const listed = new WeakMap<PartsTable, string>()

/** The parts of a category as JSON: id, name and description. Written once for each version of the table. */
export function listedParts(table: PartsTable): string {
  const before = listed.get(table)
  if (before !== undefined) return before
  const library = libraryOf(table.family)
  const names = kicadNames(table)
  const parts = Array.from({ length: table.size }, (_, row) => ({
    id: `${library}_${table.id(row)}`,
    name: names[row] ?? '',
    description: describe(table, row),
  }))
  const text = JSON.stringify(parts)
  listed.set(table, text)
  return text
}

/** Everything that KiCad shows of one part. Its own columns follow the fields that KiCad knows. */
export function describedPart(table: PartsTable, row: number, siteUrl: string) {
  const { partNumber, pdfUrl, url } = table.part(row)
  const library = libraryOf(table.family)
  const name = kicadNames(table)[row] ?? ''
  const address = siteAddress(siteUrl)
  const columns = table
    .specifications(row)
    .flatMap(({ label, value }) => (value ? [[label, hidden(value)] as const] : []))
  return {
    id: `${library}_${table.id(row)}`,
    name,
    symbolIdStr: SYMBOL,
    exclude_from_bom: 'False',
    exclude_from_board: 'False',
    exclude_from_sim: 'True',
    fields: {
      ...Object.fromEntries(columns),
      MPN: hidden(partNumber),
      // Its pin has no pad in a drilled hole alone: which ring it gets is the engineer's choice (behavior 23.5).
      footprint: hidden(''),
      ...(table.mountingHole(row) && { 'Hole footprint': hidden(`${library}:${name}`) }),
      datasheet: hidden(address(pdfUrl ?? url)),
      value: { value: partNumber, visible: 'True' },
      reference: { value: referenceOf(table), visible: 'True' },
      description: hidden(describe(table, row)),
      keywords: hidden(
        table
          .numbers(row)
          .flatMap((number) => number ?? [])
          .join(' '),
      ),
    } satisfies Record<string, Field>,
  }
}

const hidden = (value: string): Field => ({ value, visible: 'False' })

/** The family and what the row states, as one line. */
function describe(table: PartsTable, row: number): string {
  const stated = table.specifications(row).flatMap(({ label, value, kind }) => {
    if (!value || kind === 'number' || label === 'Manufacturer') return []
    if (kind !== 'dimension') return [value]
    const size = sizeText(value, kind)
    return [`${label} ${size?.written ?? size?.inch ?? value}`]
  })
  return [table.family.name, ...stated].join(', ')
}

/** The reference designator by ASME Y14.44: P for a plug, E for a terminal or post, J for a jack. */
function referenceOf({ family }: PartsTable): string {
  const outline: string = family.outline ?? ''
  if (/plug/.test(outline)) return 'P'
  return /terminal|pin|post/.test(outline) ? 'E' : 'J'
}
