import { measureUnit, readMeasure } from '#catalog/quantities/measure.ts'
import { plainSizeCharacters } from '#catalog/quantities/reader/plain-size.ts'
import { readSize } from '#catalog/quantities/reader/read-size.ts'
import { type ColumnKind, isMeasureKind } from '#catalog/registry/family.ts'

/** Units as product databases name them, in several languages and by their codes of UN/CEFACT, and as we write them. */
const UNITS: Readonly<Record<'dimension' | 'gauge', readonly (readonly [unit: string, names: RegExp])[]>> = {
  dimension: [
    ['mm', /^(?:mm|mmt|mil+i?met(?:er|re|ro)s?)$/],
    ['cm', /^(?:cm|cmt|[cz]entimet(?:er|re|ro)s?)$/],
    ['in', /^(?:"|in|inh|inch(?:es)?|zoll|pouces?|pulgadas?|pollic[ei])$/],
    ['mil', /^(?:mils?|thou|thousandths?(?: of an inch)?|77)$/],
  ],
  gauge: [
    ['AWG', /^(?:awg|aw|ga|gauge|gage)$/],
    ['mm²', /^(?:mm ?\^?2|mmk|sq\.? ?mm|qmm|square mil+imet(?:er|re)s?)$/],
  ],
}
const NO_UNIT =
  /\b(?:max(?:imum)?|min(?:imum)?|ref(?:erence)?|typ(?:ical)?|nom(?:inal)?|dia(?:m|meter)?|to|thru|or|x)\b\.?|[øØ⌀#]/gi
const LAST_WORD = /^(.*\d)( ?\(?(?:max|min|ref|typ|nom)[a-z]*\.?\)?)$/i
const LETTER = /[\p{L}"°%[\]()]/u

const plain = (text: string): string =>
  plainSizeCharacters(text).normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()

/** A unit of a column of this kind as we write it: `Millimeter` is `mm`, `Zoll` is `in`. Null for any other text. */
export function unitName(text: string, kind: ColumnKind): string | null {
  if (isMeasureKind(kind)) return measureUnit(plainSizeCharacters(text), kind)
  if (kind !== 'dimension' && kind !== 'gauge') return null
  const name = plain(text).replace(/\.$/, '')
  return UNITS[kind].find(([, names]) => names.test(name))?.[0] ?? null
}

/** Whether a cell is numbers alone, whose unit must be stated elsewhere. */
export function isWithoutUnit(cell: string): boolean {
  const text = plainSizeCharacters(cell).replace(NO_UNIT, ' ')
  return /\d/.test(text) && !LETTER.test(text)
}

/** A size with the unit that is stated beside it. Other text, or with its own unit, stays. Null if its unit differs. */
export function withUnit(cell: string, unit: string, kind: ColumnKind): string | null {
  if (isWithoutUnit(cell)) {
    if (readSize(cell, kind).is === 'thread') return cell
    const [, size = cell, word = ''] = LAST_WORD.exec(cell) ?? []
    return `${size} ${unit}${word}`
  }
  const own = unitsIn(cell, kind)
  return own.length === 0 || own.includes(unit) ? cell : null
}

function unitsIn(cell: string, kind: ColumnKind): string[] {
  if (isMeasureKind(kind)) return [readMeasure(cell, kind)?.unit.text ?? []].flat()
  if (readSize(cell, kind).is !== 'size') return []
  const words = plain(cell).match(/"|mm ?\^?2|sq\.? ?mm|[a-z]+/g) ?? []
  return words.flatMap((word) => unitName(word, kind) ?? [])
}
