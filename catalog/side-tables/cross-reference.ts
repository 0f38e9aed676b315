import type { Catalog, CrossReference, CrossReferences, FoundPart } from '#catalog/answers.ts'
import { lazy } from '#catalog/columns/lazy.ts'
import { withoutPackaging } from '#catalog/numbers/distributor-number.ts'
import { numberReadings } from '#catalog/numbers/typed-number.ts'
import { lifecycleWarning } from '#catalog/part/life/lifecycle-warning.ts'
import { onlyPart } from '#catalog/part/only-part.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { CROSS_FAMILY } from '#catalog/registry/side-tables.ts'
import { type SideRow, SideRows } from '#catalog/side-tables/side-rows.ts'

/** A longer text isn't a number with its maker. */
const MAX_WORDS = 6
/** Of the numbers that begin with a text, so many are looked at for their maker. */
const MAX_LOOKED_AT = 200
const MAX_OF_NUMBER = 25

const crossAddress = (maker: string, number: string): string =>
  `/cross/${encodeURIComponent(slug(maker))}/${encodeURIComponent(slug(number))}`

const slug = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s/\\]+/g, '-')

const addressOf = ({ number, cell }: SideRow): string => crossAddress(cell('theirMaker') ?? '', number ?? '')

export function openCross(catalog: Pick<Catalog, 'exact' | 'table'>): CrossReferences {
  const rows = new SideRows(catalog.table(CROSS_FAMILY.table), ({ number, cell }) =>
    cell('theirMaker') && cell('ourPart') ? number : null,
  )
  const described = (row: SideRow): CrossReference => {
    const ourNumber = row.cell('ourPart') ?? ''
    const ours = onlyPart(catalog, ourNumber)
    return {
      maker: row.cell('theirMaker') ?? '',
      number: row.number ?? '',
      kind: row.cell('crossKind'),
      differs: row.cell('replacementDiffers'),
      source: row.cell('source'),
      date: row.cell('date'),
      ourNumber,
      part: ours?.table.summary(ours.row) ?? null,
      lifecycle: ours && lifecycleWarning(catalog.exact, ours.table, ours.row),
      url: addressOf(row),
    }
  }
  /** `Keystone 575-4`, `575-4 keystone`: the number beside its maker, or the beginning of it. */
  const withMaker = (text: string, max: number, isStart: boolean): SideRow[] => {
    const words = text.trim().split(/\s+/)
    if (words.length > MAX_WORDS) return []
    const pairs = words.slice(1).flatMap((_, at) => {
      const [left, right] = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]
      return [[left, right] as const, [right, left] as const]
    })
    const ofPairs = pairs.map(([maker, number]) => {
      const typed = normalizeNumber(maker)
      const found = typed === '' ? [] : rows.read(number, MAX_LOOKED_AT, isStart)
      return found.filter(({ cell }) => normalizeNumber(cell('theirMaker') ?? '').startsWith(typed))
    })
    return ofPairs.find((found) => found.length > 0)?.slice(0, max) ?? []
  }
  const find = (number: string, max: number, isStart = false) => {
    const found = rows.read(number, max, isStart)
    return (found.length > 0 ? found : withMaker(number, max, isStart)).map(described)
  }
  return {
    find,
    near: (number) =>
      numberReadings(number)
        .flatMap((reading) => withoutPackaging(reading.number))
        .map((one) => find(one, MAX_OF_NUMBER))
        .find((found) => found.length > 0) ?? [],
    of: (maker, number) => {
      const own = normalizeNumber(maker)
      const all = rows.read(number, Infinity) // any number of other makers may have it
      const found = all.filter(({ cell }) => normalizeNumber(cell('theirMaker') ?? '') === own)
      return found.slice(0, MAX_OF_NUMBER).map(described)
    },
    addresses: lazy(() => [...new Set(rows.all.map(addressOf))]),
  }
}

export const crossParts = (found: readonly CrossReference[]): FoundPart[] =>
  found.flatMap((one) =>
    one.part ? [{ ...one.part, ownNumber: one.part.partNumber, why: `replaces ${crossText(one)}` }] : [],
  )

/** `Keystone 575-4, Drop-in; differs: shorter head. Note: Obsolete`: another maker's number, and how our part replaces it. */
export const crossText = ({ maker, number, kind, differs, lifecycle }: CrossReference): string => {
  const named = [`${maker} ${number}`, kind].filter(Boolean).join(', ')
  const text = differs === null ? named : `${named}; differs: ${differs}`
  return lifecycle === null ? text : `${text}. Note: ${lifecycle.text}`
}
