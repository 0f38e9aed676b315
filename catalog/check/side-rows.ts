import { numberReadings } from '#catalog/numbers/typed-number.ts'
import { isClearDay } from '#catalog/part/life/lifecycle.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { readDate } from '#catalog/quantities/reader/read-date.ts'
import { type Family, findColumn, NUMBER_KEY, ownNumberColumn } from '#catalog/registry/family.ts'
import { CROSS_KINDS, isOfferLink } from '#catalog/registry/side-tables.ts'

export type SideColumn = { readonly key: string; readonly name: string; readonly at: number }
export type SideFault = { readonly what: string; readonly hint: string }

export const OUR_PART = 'ourPart'

const REQUIRED: Readonly<Record<string, SideFault>> = {
  [NUMBER_KEY]: { what: 'no number is named, so the row is shown nowhere', hint: 'Write it' },
  theirMaker: { what: 'no maker is named, so the row is shown nowhere', hint: 'Write whose number it is' },
  [OUR_PART]: { what: 'none of our parts is named, so the row is shown nowhere', hint: 'Write the number of one part' },
  distributor: { what: 'no distributor is named, so the row is shown nowhere', hint: 'Write who sells the part' },
}
const CHECKED = [...Object.keys(REQUIRED), 'crossKind', 'date']

/** The stored columns of a side table that are checked. None for a part table. */
export function sideColumns(family: Family, stored: readonly string[]): SideColumn[] {
  if (!family.isSideTable) return []
  const own = { key: NUMBER_KEY, at: stored.indexOf(ownNumberColumn(family, stored) ?? '') }
  const all = [own, ...family.columns.map((column) => ({ key: column.key, at: findColumn(column, stored) }))]
  return all.flatMap(({ key, at }) => (at >= 0 && CHECKED.includes(key) ? [{ key, at, name: stored[at] ?? '' }] : []))
}

/** What is wrong with a cell of a side table (behavior 27.12). Null if nothing is. `partsOf` counts the parts that a text names. */
export function sideFault(family: Family, key: string, cell: string | null, partsOf: (text: string) => number) {
  const text = cell?.trim() ?? ''
  if (text === '') return REQUIRED[key] ?? null
  if (key === NUMBER_KEY) return family.numberIsLink ? linkFault(text) : null
  if (key === OUR_PART) return ourPartFault(text, partsOf(text))
  if (key === 'crossKind' && !CROSS_KINDS.some((kind) => normalizeNumber(kind) === normalizeNumber(text)))
    return {
      what: `'${text}' is not a kind of replacement`,
      hint: `Write ${CROSS_KINDS.join(', ')}, and the rest in What Differs`,
    }
  if (key === 'date' && !isClearDay(text) && !isPeriod(text))
    return { what: `'${text}' is not a clear date`, hint: 'Write it as 2026-11-26, or a month as 2026-11' }
  return null
}

export const linkFault = (text: string): SideFault | null =>
  isOfferLink(text)
    ? null
    : {
        what: `'${text}' is not an https address`,
        hint: 'Write the whole address of a page, such as https://shop.example/32-201',
      }

function ourPartFault(text: string, count: number): SideFault | null {
  const hint = 'Write the number of one part, or import the part too'
  if (count === 1) return null
  if (count === 0) return { what: `'${text}' is not one of our part numbers, so no part has this row`, hint }
  return { what: `'${text}' is the number of several of our parts, so none of them has this row`, hint }
}

/** A year or a month of one: a source often states no day. */
const isPeriod = (text: string): boolean =>
  /^(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2]))?$/.test(text) || readDate(text)?.day === null

export const sideFaultText = ({ what, hint }: SideFault): string =>
  `${what}: ${hint.charAt(0).toLowerCase()}${hint.slice(1)}`

type NamedPart = { readonly table: string; readonly id: string }

const ENOUGH = 2

/** The parts that texts name, as the catalog finds them. It knows the named numbers only, not those of all parts. */
export class NamedParts {
  readonly #parts = new Map<string, NamedPart[]>()

  name(text: string): void {
    for (const key of keysOf(text)) this.#parts.set(key, [])
  }

  count(part: NamedPart, numbers: readonly (string | null | undefined)[]): void {
    if (this.#parts.size === 0) return
    for (const key of new Set(numbers.map((number) => normalizeNumber(number ?? '')))) {
      const known = this.#parts.get(key)
      if (known && known.length < ENOUGH) known.push(part)
    }
  }

  /** The parts that a text names, in the nearest reading that names any: none, one, or two of several. */
  readonly named = (text: string): readonly NamedPart[] =>
    keysOf(text)
      .map((key) => this.#parts.get(key) ?? [])
      .find((parts) => parts.length > 0) ?? []

  readonly partsOf = (text: string): number => this.named(text).length
}

/** The numbers that a text may be, the nearest reading first. A revision is part of the number. */
const keysOf = (text: string): string[] =>
  numberReadings(text)
    .filter(({ revision }) => revision === null)
    .map(({ number }) => normalizeNumber(number))
    .filter((key) => key !== '')
