import type { Catalog } from '#catalog/answers.ts'
import type { Company } from '#catalog/company/company.ts'
import type { ComplianceLists } from '#catalog/compliance/compliance-lists.ts'
import { type ComplianceLine, DERIVED_MARK, listCompliance } from '#catalog/lists/list-compliance.ts'
import type { ListLine } from '#catalog/lists/list-line.ts'
import { FACTS } from '#catalog/registry/compliance-fact.ts'
import type { Row, Sheet } from '#spreadsheets/sheet.ts'

type About = { readonly company: Company; readonly lists: ComplianceLists; readonly now: Date }

/** The declaration of a list, one page, dated by the last recorded change, or today if none is known. */
export async function complianceDeclaration(
  catalog: Catalog,
  lines: readonly ListLine[],
  { company, lists, now }: About,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on demand: the library is large, and few visitors need it.
  const { makeDeclaration } = await import('#documents/compliance-declaration.ts')
  const date = (catalog.changes.recent(1)[0]?.at ?? now.toISOString()).slice(0, 10)
  const derived = listCompliance(catalog, numbersOf(lines), lists)
  const { sample } = catalog
  return new Uint8Array(await makeDeclaration({ company, lists, date, sample, lines: derived }))
}

/** Every line with its answers, the sentences that they mean, the reasons, the lists with their dates and the part's address. */
export function complianceSheet(
  catalog: Catalog,
  lines: readonly ListLine[],
  { lists, siteUrl }: { readonly lists: ComplianceLists; readonly siteUrl: string | null },
): Sheet {
  const rows = listCompliance(catalog, numbersOf(lines), lists).map((line) => rowOf(line, siteUrl))
  return {
    name: 'Compliance',
    headings: [
      'Part Number',
      'Family',
      ...FACTS.map(({ label }) => label),
      'Statements',
      'Reasons',
      'Lists',
      'url',
      DERIVED_MARK,
    ],
    numberColumns: [],
    size: rows.length,
    async *chunks() {
      yield rows
    },
  }
}

const numbersOf = (lines: readonly ListLine[]) => lines.map(({ number }) => number)

function rowOf(line: ComplianceLine, siteUrl: string | null): Row {
  const { number, family, url, facts } = line
  if (facts === null) return [number, family, ...FACTS.map(() => null), line.why, null, null, url, null]
  const statements = facts.flatMap(({ statement }) => statement ?? []).join(' ')
  const reasons = facts.map(({ label, because }) => `${label}: ${because}.`).join(' ')
  const listed = [...new Set(facts.map(({ list }) => list))].join('; ')
  const address = url !== null && siteUrl !== null ? new URL(url, siteUrl).href : url
  return [number, family, ...facts.map(({ answer }) => answer), statements, reasons, listed, address, DERIVED_MARK]
}
