import { type Column, type Family, NUMBER_COLUMNS } from '#catalog/registry/family.ts'
import type { ContentFault, OrFaults } from '#content/content-fault.ts'
import { brokenRules } from '#content/families/family-rules.ts'
import { layersOf } from '#content/product-texts.ts'
import { type CommonFields, type FamilyFile, familyFile, fieldsFile } from '#content/schemas/family-schema.ts'
import { type ParsedYaml, parseYaml } from '#content/yaml-file.ts'

/** Makes a family from its checked file and the common fields. A column's name defaults to its key's. */
function familyOfFile(file: FamilyFile, fields: CommonFields): Family {
  const { menuPlace: _, removed: __, hidden, columns, pageSize, ...facts } = file
  const own = NUMBER_COLUMNS.find((name) => name === facts.numberColumn)
  return {
    ...facts,
    ...(hidden && { hidden: true }),
    numbers: own ? NUMBER_COLUMNS : [facts.numberColumn, ...NUMBER_COLUMNS],
    pageSize: pageSize === 'all' ? null : pageSize,
    columns: columns.map((column) => columnOf(column, fields)),
  }
}

const columnOf = (column: FamilyFile['columns'][number], fields: CommonFields): Column => ({
  name: column.key,
  ...(Object.hasOwn(fields, column.key) && fields[column.key]),
  ...column,
})

type Texts = ReadonlyMap<string, string>
type Read = { readonly file: FamilyFile; readonly family: Family; readonly fault: ParsedYaml<FamilyFile>['fault'] }

/** Fields shared by families, with most of the column names. */
const FIELDS_FILE = 'fields.yaml'
export const isFamilyFile = (file: string): boolean => /^families\/[^/]+\.yaml$/.test(file)

/**
 * Reads every file of `families/`, the operator's over the product's, without removed ones, in menu order (behavior
 * 3.12). Returns every fault of every file, including files that contradict each other.
 */
export function familiesContent(product: Texts, own: Texts): OrFaults<{ readonly families: readonly Family[] }> {
  const fields = parseYaml(fieldsFile, ...layersOf(FIELDS_FILE, own, product))
  if ('faults' in fields) return fields
  const names = [...new Set([...product.keys(), ...own.keys()])].filter(isFamilyFile)
  const read = names.map((file) => readFamily(file, fields.value, product, own))
  const found = read.flatMap((result) => ('faults' in result ? [] : [result])).filter(({ file }) => !file.removed)
  const faults = [...read.flatMap((result) => ('faults' in result ? result.faults : [])), ...clashes(found)]
  if (faults.length > 0) return { faults }
  if (found.length === 0)
    return { faults: [{ file: 'families', line: 1, message: 'All families are removed: keep one' }] }
  found.sort((a, b) => a.file.menuPlace - b.file.menuPlace || (a.file.table < b.file.table ? -1 : 1))
  return { families: found.map(({ family }) => family) }
}

function readFamily(name: string, fields: CommonFields, product: Texts, own: Texts): OrFaults<Read> {
  const parsed = parseYaml(familyFile, ...layersOf(name, own, product))
  if ('faults' in parsed) return parsed
  const { value: file, fault } = parsed
  const family = familyOfFile(file, fields)
  const faults = file.removed ? [] : brokenRules(family, file, fields).map(({ path, message }) => fault(path, message))
  return faults.length > 0 ? { faults } : { file, family, fault }
}

/** What two families can't share, and the values to compare. */
const UNIQUE: readonly (readonly [key: 'table' | 'path' | 'pdfFolder', of: (family: Family) => readonly string[]])[] = [
  ['table', ({ table }) => [table]],
  ['path', ({ path }) => [path]],
  ['pdfFolder', ({ pdfFolder, table }) => [pdfFolder, table]], // /view-pdf takes both (behavior 9.2)
]

/** Returns what families share but can't, at the later one of each two. */
function clashes(read: readonly Read[]): ContentFault[] {
  return read.flatMap(({ family, fault }, index) => {
    const before = read.slice(0, index)
    const same = UNIQUE.flatMap(([key, of]) => {
      const values = of(family).map((value) => value.toLowerCase())
      const other = before.find((one) => of(one.family).some((value) => values.includes(value.toLowerCase())))
      return other && !(key === 'pdfFolder' && sameTable(family, other.family))
        ? [fault([key], `'${key}' is also that of ${other.family.name}: choose another`)]
        : []
    })
    const neighbor = before.find((one) => first(one.family) === first(family) && one.family.group !== family.group)
    return neighbor && neighbor.family.path !== family.path
      ? [
          ...same,
          fault(
            ['path'],
            `'path': the group ${neighbor.family.group} has the addresses that start with /${first(family)}`,
          ),
        ]
      : same
  })
}

const sameTable = (one: Family, other: Family) => one.table.toLowerCase() === other.table.toLowerCase()
const first = ({ path }: Family): string => path.split('/')[1] ?? ''
