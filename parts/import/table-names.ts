import { basename } from 'node:path'
import type { Family } from '#catalog/registry/family.ts'
import { sheetName } from '#spreadsheets/writer/sheet-name.ts'

const EXTENSION = /\.(?:csv|tsv|tab|txt|xlsx|xlsm|xls)$/i

export const tableOfFile = (file: string): string => basename(file).replace(EXTENSION, '')

/**
 * Finds the family whose table a file or sheet names. Ignores case, outer spaces, and whether words are joined by
 * spaces, dashes or underscores (behavior 15.11). Accepts names that Excel cut, and a Mac's decomposed letters.
 */
export function namedFamily(families: readonly Family[], name: string): Family | null {
  const exact = families.find(({ table }) => table === name)
  const wanted = looseName(name)
  const alike = families.filter(({ table }) => [table, sheetName(table)].some((each) => looseName(each) === wanted))
  return exact ?? (alike.length === 1 ? (alike[0] ?? null) : null)
}

const looseName = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
