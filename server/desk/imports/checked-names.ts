import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import { cleanFileName } from '#requests/attachments/clean-file-name.ts'
import { Problem } from '#shared/problem.ts'

const MAX_FILES = 20
const TABLE_FILE = /\.(?:csv|tsv|tab|txt|xlsx|xlsm|xls|xlsb|ods)$/i

/** The files of an upload under their cleaned names. Throws a Problem (422) for none, too many, or names of no table. */
export function checkedNames(files: readonly ArrivedFile[]): ArrivedFile[] {
  const named = files
    .filter(({ size, name }) => size > 0 || name !== '')
    .map((file) => ({ ...file, name: nameOf(file.name) }))
  if (named.length === 0) throw new Problem(422, 'No file was chosen.', 'Choose at least one CSV file or workbook.')
  if (named.length > MAX_FILES) {
    throw new Problem(422, `${named.length} files are too many at once.`, `Import at most ${MAX_FILES} at a time.`)
  }
  const twice = named.find(({ name }, at) => named.findIndex((each) => each.name === name) !== at)
  if (!twice) return named
  throw new Problem(422, `Two files are named '${twice.name}'.`, 'Rename one of them, or import it later.')
}

function nameOf(posted: string): string {
  const clean = cleanFileName(posted)
  if ('error' in clean) throw new Problem(422, clean.error, 'Then choose it again.')
  if (TABLE_FILE.test(clean.name)) return clean.name
  const advice = "Save the table as an Excel workbook (.xlsx) or as 'CSV UTF-8', and choose that file."
  throw new Problem(422, `'${clean.name}' is neither a CSV file nor a workbook.`, advice)
}
