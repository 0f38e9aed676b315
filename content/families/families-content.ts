import { ANY_COLUMN } from '#catalog/facets/table-query.ts'
import { FACT_KEYS } from '#catalog/registry/compliance-fact.ts'
import {
  type Column,
  type Family,
  NUMBER_COLUMNS,
  NUMBER_KEY,
  storedName,
  tableColumns,
} from '#catalog/registry/family.ts'
import { layersOf } from '#content/folder-texts.ts'
import { whatIsMeant } from '#content/nearest-word.ts'
import { type ParsedYaml, parseYaml } from '#content/parse-yaml.ts'
import { type CommonFields, type FamilyFile, familyFile, fieldsFile } from '#content/schemas/family-schema.ts'
import type { ContentFault, OrFaults, ValuePath } from '#content/yaml-text.ts'
import { isOwnTable } from '#database/own-tables.ts'

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
  const faults = file.removed ? [] : brokenRules({ file, family, fault }, fields)
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
      return other && !(key === 'pdfFolder' && family.table.toLowerCase() === other.family.table.toLowerCase())
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

const first = ({ path }: Family): string => path.split('/')[1] ?? ''

/** Address parameters of tables. No column can have one as its key. */
export const PARAMETERS: readonly string[] = [
  NUMBER_KEY,
  ANY_COLUMN.key,
  ...FACT_KEYS,
  'page',
  'pageSize',
  'sort',
  'dir',
  'highlight',
  'id',
]

/** First segments of the site's own addresses. `family-rules.test.ts` compares them with its routes. */
export const SITE_SEGMENTS: readonly string[] =
  `about api assets build certificates change-notices changes compare compliance contact cross documents files fit kicad
  list notices offline order other-products part request scan search sitemaps table test v view-pdf`.split(/\s+/)

const SITE_FOLDERS = ['tooling', 'catalog']

function brokenRules({ file, family, fault }: Read, fields: CommonFields): ContentFault[] {
  const keys = family.columns.map(({ key }) => key)
  const column = (path: ValuePath, key: string | undefined) =>
    key === undefined || keys.includes(key)
      ? []
      : [fault(path, `'${key}' is not a column of this family${whatIsMeant(key, keys, `: ${keys.join(', ')}`)}`)]
  return [
    ...placeRules(family, fault),
    ...family.columns.flatMap((_, index) => {
      const message = columnMessage(family, file, fields, index)
      return message === null ? [] : [fault(['columns', index], message)]
    }),
    ...(family.mainColumns ?? []).flatMap((key, index) => column(['mainColumns', index], key)),
    ...(family.metals ?? []).flatMap(({ material, finish }, index) => [
      ...column(['metals', index, 'material'], material),
      ...column(['metals', index, 'finish'], finish),
    ]),
    ...column(['rohs'], family.rohs),
  ]
}

function placeRules(family: Family, fault: Read['fault']): ContentFault[] {
  const { table, pdfFolder } = family
  const segment = first(family)
  return [
    ...(isOwnTable(table) ? [fault(['table'], "'table' is a name that the site's own tables have")] : []),
    ...(SITE_SEGMENTS.includes(segment)
      ? [fault(['path'], `'path' is taken: the site's own pages are at /${segment}`)]
      : []),
    ...(SITE_FOLDERS.includes(pdfFolder.toLowerCase())
      ? [fault(['pdfFolder'], "'pdfFolder' is taken by the site")]
      : []),
  ]
}

/** Columns of a table need names, distinct ignoring case. */
function columnMessage(family: Family, file: FamilyFile, fields: CommonFields, index: number): string | null {
  const before = family.columns.slice(0, index)
  const column = family.columns[index]
  if (!column) return null
  const { key } = column
  if (file.columns[index]?.name === undefined && !Object.hasOwn(fields, key)) {
    const advice = ", so it needs a name: '{ key: …, name: … }'"
    return `'${key}' is not in fields.yaml${whatIsMeant(key, Object.keys(fields), advice)}`
  }
  if (PARAMETERS.includes(key)) return `'${key}' has another meaning in addresses: choose another key`
  if (before.some((one) => one.key === key)) return `The column '${key}' is here twice`
  const stored = storedName(column)
  const shared = ['id', ...tableColumns({ ...family, columns: [] }), ...before.map(storedName)]
  const isTaken = shared.some((name) => name.toLowerCase() === stored.toLowerCase())
  return isTaken ? `Another column of the table is named '${stored}'` : null
}
