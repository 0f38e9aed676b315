import type { CrossReference, CrossReferences, PartsTable } from '#catalog/answers.ts'
import { placeIn } from '#catalog/columns/list-patch.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { CROSS_FAMILY } from '#catalog/registry/side-tables.ts'

type OurPart = (number: string) => CrossReference['part']
type Entry = { readonly key: string; readonly row: number }

/** More parts of ours for one number are not shown. */
const MAX_OF_NUMBER = 25

/** The address of a foreign number's page. */
const crossAddress = (maker: string, number: string): string =>
  `/cross/${encodeURIComponent(slug(maker))}/${encodeURIComponent(slug(number))}`

/** The places of the table's columns, as `specifications` has them. */
const PLACES = Object.fromEntries(CROSS_FAMILY.columns.map(({ key }, place) => [key, place]))

const slug = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s/\\]+/g, '-')

/** Opens the cross-reference of its table, or an empty one. Reads it at the first question. */
export function openCross(table: PartsTable | null, ourPart: OurPart): CrossReferences {
  let opened: readonly Entry[] | null = null
  let addresses: readonly string[] | null = null
  const cells = (row: number) => {
    const values = table?.specifications(row) ?? []
    const cell = (key: string) => values[PLACES[key] ?? -1]?.value?.trim() || null
    return { number: table?.numbers(row)[0] ?? null, maker: cell('theirMaker'), ours: cell('ourPart'), cell }
  }
  const urlOf = ({ row }: Entry) => {
    const { maker, number } = cells(row)
    return crossAddress(maker ?? '', number ?? '')
  }
  const entries = () => {
    opened ??= Array.from({ length: table?.size ?? 0 }, (_, row) => {
      const { number, maker, ours } = cells(row)
      return { key: maker && ours ? normalizeNumber(number ?? '') : '', row }
    })
      .filter(({ key }) => key !== '')
      .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)) || a.row - b.row)
    return opened
  }
  const described = ({ row }: Entry): CrossReference => {
    const { number, maker, ours, cell } = cells(row)
    return {
      maker: maker ?? '',
      number: number ?? '',
      kind: cell('crossKind'),
      differs: cell('replacementDiffers'),
      source: cell('source'),
      date: cell('date'),
      ourNumber: ours ?? '',
      part: ourPart(ours ?? ''),
      url: crossAddress(maker ?? '', number ?? ''),
    }
  }
  const find = (number: string, max: number, isStart = false) => {
    const key = normalizeNumber(number)
    if (key === '') return []
    const all = entries()
    const found: CrossReference[] = []
    for (let at = placeIn(all.length, (place) => (all[place]?.key ?? '') < key); at < all.length; at++) {
      const entry = all[at]
      if (!entry || found.length >= max || (isStart ? !entry.key.startsWith(key) : entry.key !== key)) break
      found.push(described(entry))
    }
    return found
  }
  return {
    get size() {
      return entries().length
    },
    find,
    of: (maker, number) =>
      find(number, MAX_OF_NUMBER).filter((one) => normalizeNumber(one.maker) === normalizeNumber(maker)),
    addresses: () => (addresses ??= [...new Set(entries().map(urlOf))]),
  }
}

/** `Keystone 575-4, drop-in: shorter head`. */
export const crossText = ({ maker, number, kind, differs }: CrossReference): string => {
  const named = [`${maker} ${number}`, kind].filter(Boolean).join(', ')
  return differs === null ? named : `${named}; differs: ${differs}`
}
