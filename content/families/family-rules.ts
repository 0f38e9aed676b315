import { ANY_COLUMN } from '#catalog/facets/table-query.ts'
import { FACT_KEYS } from '#catalog/registry/compliance-fact.ts'
import { type Column, type Family, NUMBER_KEY, storedName, tableColumns } from '#catalog/registry/family.ts'
import { nearestWord } from '#content/nearest-word.ts'
import type { CommonFields, FamilyFile } from '#content/schemas/family-schema.ts'
import type { ValuePath } from '#content/yaml-text.ts'
import { isOwnTable } from '#database/own-tables.ts'

/** A broken rule: its place in the family's file, and what would be right. */
export type BrokenRule = { readonly path: ValuePath; readonly message: string }

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
export const SITE_SEGMENTS = [
  ...[
    'about',
    'api',
    'assets',
    'build',
    'certificates',
    'change-notices',
    'changes',
    'compare',
    'compliance',
    'contact',
    'cross',
    'documents',
    'files',
    'fit',
    'kicad',
  ],
  ...[
    'list',
    'notices',
    'offline',
    'order',
    'other-products',
    'part',
    'request',
    'scan',
    'search',
    'sitemaps',
    'table',
  ],
  ...['test', 'v', 'view-pdf'],
]

/** Datasheet folders that belong to no family. */
const SITE_FOLDERS = ['tooling', 'catalog']

/** Checks the rules of a family that its schema can't express. */
export function brokenRules(family: Family, file: FamilyFile, fields: CommonFields): BrokenRule[] {
  const keys = family.columns.map(({ key }) => key)
  const column = (path: ValuePath, key: string | undefined): BrokenRule[] =>
    key === undefined || keys.includes(key) ? [] : [{ path, message: noColumn(key, keys) }]
  return [
    ...placeRules(family),
    ...columnRules(family, file, fields),
    ...(family.mainColumns ?? []).flatMap((key, index) => column(['mainColumns', index], key)),
    ...(family.metals ?? []).flatMap(({ material, finish }, index) => [
      ...column(['metals', index, 'material'], material),
      ...column(['metals', index, 'finish'], finish),
    ]),
    ...column(['rohs'], family.rohs),
  ]
}

function placeRules({ table, path, pdfFolder }: Family): BrokenRule[] {
  const segment = path.split('/')[1] ?? ''
  const broken: BrokenRule[] = []
  if (isOwnTable(table)) broken.push(rule(['table'], "'table' is a name that the site's own tables have"))
  if (SITE_SEGMENTS.includes(segment)) {
    broken.push(rule(['path'], `'path' is taken: the site's own pages are at /${segment}`))
  }
  if (SITE_FOLDERS.includes(pdfFolder.toLowerCase()))
    broken.push(rule(['pdfFolder'], "'pdfFolder' is taken by the site"))
  return broken
}

/** Returns the first rule that each column breaks. */
function columnRules(family: Family, file: FamilyFile, fields: CommonFields): BrokenRule[] {
  const shared = ['id', ...tableColumns({ ...family, columns: [] })]
  return family.columns.flatMap((column, index) => {
    const isNamed = file.columns[index]?.name !== undefined || Object.hasOwn(fields, column.key)
    const message = isNamed
      ? columnMessage(column, shared, family.columns.slice(0, index))
      : unknownField(column.key, fields)
    return message === null ? [] : [rule(['columns', index], message)]
  })
}

/** Columns of a table need distinct names, ignoring case. */
function columnMessage(column: Column, shared: readonly string[], before: readonly Column[]): string | null {
  const { key } = column
  if (PARAMETERS.includes(key)) return `'${key}' has another meaning in addresses: choose another key`
  if (before.some((one) => one.key === key)) return `The column '${key}' is here twice`
  const stored = storedName(column)
  const taken = [...shared, ...before.map(storedName)].map((name) => name.toLowerCase())
  return taken.includes(stored.toLowerCase()) ? `Another column of the table is named '${stored}'` : null
}

const rule = (path: ValuePath, message: string): BrokenRule => ({ path, message })

function noColumn(key: string, keys: readonly string[]): string {
  const near = nearestWord(key, keys)
  return `'${key}' is not a column of this family: ${near ? `'${near}' is meant?` : keys.join(', ')}`
}

function unknownField(key: string, fields: CommonFields): string {
  const near = nearestWord(key, Object.keys(fields))
  return `'${key}' is not in fields.yaml${near ? `: '${near}' is meant?` : ", so it needs a name: '{ key: …, name: … }'"}`
}
