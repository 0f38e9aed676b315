import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog } from '#catalog/answers.ts'
import { type CompanyDocument, documentKey, documentsOn, NOTICE_LABEL } from '#catalog/company/company-document.ts'
import { CONTENT_TYPES } from '#shared/content-types.ts'

const FOLDER = join(import.meta.dirname, 'documents')
/** In place of a hash: these files are not stored with attachments. */
const SAMPLE = 'sample:'

const DOCUMENTS = [
  ['cmrt-6-5.xlsx', 'CMRT', '6.5', '2026-05-04', null, 'Revision 6.5, cell A3 of Declaration'],
  ['reach-2026-06.pdf', 'REACH', '2026-06', '2026-06-30', null, null],
  ['rohs-2026.pdf', 'RoHS', '2026', '2026-02-01', null, null],
  ['rohs-2025.pdf', 'RoHS', '2025', '2025-02-01', '2026-01-31', null],
  ['iso-9001-2024.pdf', 'ISO 9001', '2024', '2024-04-01', '2027-03-31', null],
  ['terms-of-sale-3.pdf', 'Terms of sale', '3', '2025-09-01', null, null],
  ['pcn-2026-001.pdf', NOTICE_LABEL, 'PCN-2026-001', '2026-07-01', null, null],
] as const

const ABOUT = '34-301-1-0201'
const NOTICE = {
  effective: '2027-01-15',
  lastOrder: '2027-06-30',
  lastDelivery: '2027-12-31',
  replacement: '34-301-1-0001 differs in color only.',
}

const filedOf = ([name, label, version, validFrom, validUntil, template]: (typeof DOCUMENTS)[number]) => ({
  label,
  version,
  validFrom,
  validUntil,
  template,
  name,
  title: label === NOTICE_LABEL ? 'Sample: red grounded binding post ends' : `Sample: ${label}`,
  kind: documentKey(label),
  versionKey: documentKey(version),
  mediaType: name.endsWith('.xlsx') ? CONTENT_TYPES.xlsx : CONTENT_TYPES.pdf,
  size: statSync(join(FOLDER, name)).size,
  hash: `${SAMPLE}${name}`,
  text: null,
  filedAt: `${validFrom}T12:00:00.000Z`,
  isSample: true,
})

/** Read once: the files are part of the program. */
let filed: ReturnType<typeof filedOf>[] | null = null

/** The sample catalog's documents as of a time, marked as samples. Shown until the maker files the first one. */
export function sampleDocuments(now: Date, catalog: Pick<Catalog, 'exact'>): CompanyDocument[] {
  filed ??= DOCUMENTS.map(filedOf)
  const parts = catalog
    .exact(ABOUT)
    .map(({ tableName, id, partNumber }) => ({ table: tableName, id, number: partNumber }))
  const about = { tables: parts.map(({ table }) => table), notice: { ...NOTICE, parts } }
  const documents = filed.map((document) =>
    document.label === NOTICE_LABEL ? { ...document, ...about } : { ...document, tables: null, notice: null },
  )
  return documentsOn(
    now.toISOString().slice(0, 'yyyy-mm-dd'.length),
    documents.filter(({ notice }) => notice?.parts.length !== 0),
  )
}

export const openSampleDocument = (hash: string): Promise<Buffer> => readFile(join(FOLDER, hash.slice(SAMPLE.length)))

/** The certificate that visitors of the sample catalog can request. */
export const SAMPLE_CERTIFICATE = {
  lot: 'L2611-04',
  po: 'SAMPLE-1001',
  name: 'L2611-04_SAMPLE-1001.pdf',
  hash: `${SAMPLE}L2611-04_SAMPLE-1001.pdf`,
} as const
