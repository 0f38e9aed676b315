import type { CrossReference, CrossReferences, PartsTable } from '#catalog/answers.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { CROSS_FAMILY } from '#catalog/registry/side-tables.ts'
import { type SideRow, SideRows } from '#catalog/side-tables/side-rows.ts'

type OurPart = (number: string) => CrossReference['part']

/** More parts of ours for one number are not shown. */
const MAX_OF_NUMBER = 25

/** The address of a foreign number's page. */
const crossAddress = (maker: string, number: string): string =>
  `/cross/${encodeURIComponent(slug(maker))}/${encodeURIComponent(slug(number))}`

const slug = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s/\\]+/g, '-')

const addressOf = ({ number, cell }: SideRow): string => crossAddress(cell('theirMaker') ?? '', number ?? '')

/** Opens the cross-reference of its table, or an empty one. */
export function openCross(table: PartsTable | null, ourPart: OurPart): CrossReferences {
  let addresses: readonly string[] | null = null
  const rows = new SideRows(table, CROSS_FAMILY, ({ number, cell }) =>
    cell('theirMaker') && cell('ourPart') ? number : null,
  )
  const described = (row: SideRow): CrossReference => ({
    maker: row.cell('theirMaker') ?? '',
    number: row.number ?? '',
    kind: row.cell('crossKind'),
    differs: row.cell('replacementDiffers'),
    source: row.cell('source'),
    date: row.cell('date'),
    ourNumber: row.cell('ourPart') ?? '',
    part: ourPart(row.cell('ourPart') ?? ''),
    url: addressOf(row),
  })
  const find = (number: string, max: number, isStart = false) => rows.find(number, max, isStart).map(described)
  return {
    find,
    of: (maker, number) =>
      find(number, MAX_OF_NUMBER).filter((one) => normalizeNumber(one.maker) === normalizeNumber(maker)),
    addresses: () => (addresses ??= [...new Set(rows.all.map(addressOf))]),
  }
}

/** `Keystone 575-4, drop-in: shorter head`. */
export const crossText = ({ maker, number, kind, differs }: CrossReference): string => {
  const named = [`${maker} ${number}`, kind].filter(Boolean).join(', ')
  return differs === null ? named : `${named}; differs: ${differs}`
}
