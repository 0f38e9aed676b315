import { isDeepStrictEqual } from 'node:util'
import { headingKey, namedColumns } from '#catalog/columns/named-columns.ts'
import type { CompanyDocument } from '#catalog/company/company-document.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { FiledDocument, NewDocument } from '#documents/company-documents.ts'
import { fieldProblem, problemOf } from '#shared/problem.ts'
import { readCsvRows } from '#spreadsheets/csv/csv-reader.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'
import { SheetFileError } from '#spreadsheets/sheet-file-error.ts'

/** The columns of a list of documents, by the form's field names. */
const COLUMNS = {
  label: 'Kind',
  version: 'Version',
  title: 'Title',
  validFrom: 'Valid From',
  validUntil: 'Valid Until',
  tables: 'Families',
  files: 'File',
  hash: 'SHA-256',
} as const
type Field = keyof typeof COLUMNS
const FIELDS = Object.keys(COLUMNS) as Field[] // the keys of the literal above
const REQUIRED: readonly string[] = [COLUMNS.label, COLUMNS.files]
const MAX_ROWS = 1_000

/** A file for a row, with its workbook's own statement. */
export type DocumentFile = Pick<NewDocument, 'file' | 'template'>

export type DocumentRow = { readonly line: number; readonly cells: Readonly<Record<Field, string>> }

/** The site's documents as a list to import again, without change notices: the form checks their parts. */
export const documentListCsv = (documents: readonly CompanyDocument[]): string =>
  csvText(
    [
      Object.values(COLUMNS),
      ...documents
        .filter(({ notice }) => !notice)
        .map((document) => [
          ...[document.label, document.version, document.title, document.validFrom, document.validUntil],
          ...[document.tables?.join('; ') ?? null, document.name, document.hash],
        ]),
    ],
    true,
  )

/** Reads a list. Throws a Problem 422 if it isn't one. */
export async function readDocumentList(path: string): Promise<readonly DocumentRow[]> {
  const refuse = (message: string, advice: string) => fieldProblem('list', message, advice)
  const table = await readCsvRows(path, MAX_ROWS + 2).catch((error: unknown) => {
    if (error instanceof SheetFileError) throw refuse(`Row ${error.line}: ${error.message}.`, `${error.right}.`)
    throw error
  })
  const { below, missing, cellsOf } = namedColumns(table, Object.values(COLUMNS))
  const lacking = table.length > 0 && missing.find((name) => REQUIRED.includes(name))
  if (lacking)
    throw refuse(`The list has no column ${lacking}.`, `Its columns are ${Object.values(COLUMNS).join(', ')}.`)
  const rows = below.flatMap((row): DocumentRow[] => {
    if (row.cells.every((cell) => cell.trim() === '')) return []
    const cells = cellsOf(row)
    const read = Object.fromEntries(FIELDS.map((field, at) => [field, cells[at] ?? '']))
    return [{ line: row.line, cells: read as DocumentRow['cells'] }] // each field has an entry
  })
  if (below.length > MAX_ROWS) throw refuse('The list is too long.', `Bring in ${countOf(MAX_ROWS, 'row')} at a time.`)
  if (rows.length === 0) throw refuse('The list has no rows.', 'Put the column names in its first row.')
  return rows
}

/** A row for the form's checks. Throws a Problem at its field. `filed` are on the site, `fileOf` finds its file. */
export async function documentOfRow(
  { cells }: DocumentRow,
  families: readonly Family[],
  filed: readonly FiledDocument[],
  fileOf: (name: string, hash: string) => Promise<DocumentFile>,
): Promise<NewDocument> {
  const { label, version, title, validFrom, validUntil } = cells
  const filedFor = new Set(filed.flatMap((document) => document.tables ?? []))
  const names = cells.tables.split(/[;\n]/).filter((name) => name.trim() !== '')
  const tables = names.map((name) => tableOf(name, families, filedFor))
  const found = await fileOf(cells.files, cells.hash)
  return { typed: { label, version, title, validFrom, validUntil, tables, notice: null }, ...found }
}

/** Finds a family's name even without `&`, commas and slashes. */
const lettersOf = (name: string): string => headingKey(name).replace(/[^\p{L}\p{N}]/gu, '')

/** A family's table, or that of a removed one whose documents are still on the site. */
function tableOf(name: string, families: readonly Family[], filedFor: ReadonlySet<string>): string {
  const found = families.filter((family) =>
    [family.table, family.name].some((text) => lettersOf(text) === lettersOf(name)),
  )
  const [only, ...others] = found
  if (only && others.length === 0) return only.table
  if (!only && filedFor.has(name.trim())) return name.trim()
  throw fieldProblem(
    'tables',
    `There is no family ‘${name.trim()}’.`,
    'Write its name or its table, several with a semicolon between them; an empty cell is all families.',
  )
}

/** Whether the site already has this document with the same file. */
export function isFiled({ typed, file, template }: NewDocument, shown: readonly FiledDocument[]): boolean {
  const { label, validFrom, validUntil, tables } = typed
  const version = typed.version || (template?.version ?? '')
  const title = typed.title || label
  const wanted = [label, version, title, validFrom, validUntil, file.hash, [...tables].sort()]
  return shown.some((one) =>
    isDeepStrictEqual(
      [one.label, one.version, one.title, one.validFrom ?? '', one.validUntil ?? '', one.hash, one.tables ?? []],
      wanted,
    ),
  )
}

/** `Row 3, Valid From: This is not a date. Write it as 2026-11-26.` Rethrows what is no Problem. */
export function rowError({ line }: DocumentRow, error: unknown): string {
  const problem = problemOf(error)
  const column = FIELDS.find((field) => field === problem.field)
  return `Row ${line}${column ? `, ${COLUMNS[column]}` : ''}: ${problem.text}`
}

/** A stored file by hash, or by its name if unique. Throws a Problem. */
export function storedFileOf(documents: readonly FiledDocument[], name: string, hash: string) {
  const named = documents
    .flatMap((document) => (document.hash === null ? [] : [{ ...document, hash: document.hash }]))
    .filter((document) => (hash === '' ? document.name === name : document.hash === hash.toLowerCase()))
  const [only] = named
  if (only && named.every((document) => document.hash === only.hash)) return only
  const message = only ? `Several files are called ‘${name}’.` : `There is no file ‘${name}’.`
  const advice = only
    ? 'Name it by its SHA-256, as the export does, or send it with the list.'
    : 'Choose it with the list, or write the name of a file that a document here has.'
  throw fieldProblem('files', name === '' && hash === '' ? 'The file is missing.' : message, advice)
}

/** What a stored document's workbook stated when it was filed. */
export function storedTemplate({ template }: FiledDocument): DocumentFile['template'] {
  return template === null ? null : { version: /\s(\S+), cell /.exec(template)?.[1] ?? '', text: template }
}
