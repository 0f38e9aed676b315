import type { PartsTable } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import { plainText } from '#documents/plain-text.ts'

/** A family's name in KiCad's addresses and libraries: its path, `terminals_insulated-military`. */
export const libraryOf = (family: Family): string => family.path.slice(1).replaceAll('/', '_')

const MAX_LENGTH = 400

/** A name for KiCad: the characters that it forbids become dashes. */
const kicadName = (number: string): string =>
  plainText(number, MAX_LENGTH)
    .replace(/[/\\:<>"*?|${}%]/g, '-')
    .trim() || 'part'

const known = new WeakMap<PartsTable, readonly string[]>()

/**
 * The names of a table's parts in KiCad, by row. KiCad finds parts by them, so they are unique without
 * regard to case. Computed once for each version of the table.
 */
export function kicadNames(table: PartsTable): readonly string[] {
  const before = known.get(table)
  if (before) return before
  const taken = new Set<string>()
  const names = Array.from({ length: table.size }, (_, row) => {
    const plain = kicadName(table.summary(row).partNumber)
    const name = taken.has(plain.toLowerCase()) ? `${plain} id ${kicadName(table.id(row))}` : plain
    taken.add(name.toLowerCase())
    return name
  })
  known.set(table, names)
  return names
}
