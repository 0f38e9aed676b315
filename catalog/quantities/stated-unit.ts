import { measureUnit, readMeasure } from '#catalog/quantities/measure.ts'
import { plainSize, plainSizeCharacters } from '#catalog/quantities/reader/plain-size.ts'
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
  /\b(?:max(?:imum)?|min(?:imum)?|ref(?:erence)?|typ(?:ical)?|nom(?:inal)?|to|thru|or|x)\b\.?|#|± ?[\d.]+ ?%/gi
const OTHER = /[\p{L}"°%]/u
/** The last number, but not a tolerance in percent. */
const LAST_NUMBER = /^(.*?\p{N})(\P{N}*(?:(?:±|\+ ?\/ ?-) ?[\d.,]+ ?%\P{N}*)?)$/u

const plain = (text: string): string =>
  plainSizeCharacters(text).normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()

/** A unit of a column of this kind as we write it: `Millimeter` is `mm`, `Zoll` is `in`. Null for any other text. */
export function unitName(text: string, kind: ColumnKind): string | null {
  if (isMeasureKind(kind)) return measureUnit(plainSizeCharacters(text), kind)
  if (kind !== 'dimension' && kind !== 'gauge') return null
  const name = plain(text).replace(/\.$/, '')
  return UNITS[kind].find(([, names]) => names.test(name))?.[0] ?? null
}

/** Degrees are part of the stated unit: `-55° to 125°`. */
const numbersIn = (cell: string, kind: ColumnKind): string => (kind === 'temperature' ? cell.replaceAll('°', '') : cell)

/** Whether the numbers of a cell have no unit, so it must be stated elsewhere. Two units that disagree are units. */
export function isWithoutUnit(cell: string, kind: ColumnKind): boolean {
  const reading = readSize(cell, kind)
  if (reading.is === 'disagreement') return false
  if (reading.is === 'size') return reading.both === null && unitsIn(cell, kind).length === 0
  const text = plainSize(numbersIn(cell, kind)).text.replace(NO_UNIT, ' ')
  return /\d/.test(text) && !OTHER.test(text)
}

/**
 * A size with the unit that is stated beside it. Other text, or with its own unit, stays. Null if its unit differs, or
 * if the unit alone would settle which of two readings is meant.
 */
export function withUnit(cell: string, unit: string, kind: ColumnKind): string | null {
  const reading = readSize(cell, kind)
  if (reading.is === 'thread' || (reading.is === 'size' && reading.both)) return cell
  if (isWithoutUnit(cell, kind)) {
    const numbers = numbersIn(cell, kind)
    const [, size = numbers, rest = ''] = LAST_NUMBER.exec(numbers) ?? []
    const value = `${size} ${unit}${rest}`
    const isSize = readSize(value, kind).is === 'size'
    return (reading.is === 'size' && !isSize) || (reading.is === 'doubt' && isSize) ? null : value
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
