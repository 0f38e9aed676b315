import { setImmediate as breath } from 'node:timers/promises'
import type { z } from 'zod'
import type { Catalogue, Part, PartsTable, SearchAnswer } from '#catalogue/answers.ts'
import { answerCompliance, type ComplianceAnswer } from '#catalogue/compliance/compliance-answer.ts'
import { readComplianceQuestion } from '#catalogue/compliance/compliance-question.ts'
import { RULE_KEYS, RULE_TEXTS } from '#catalogue/compliance/compliance-rules.ts'
import { FACTS } from '#catalogue/compliance/fact.ts'
import { type Family, storedName } from '#catalogue/family.ts'
import { MOST_OPTIONS } from '#catalogue/field-values.ts'
import { answerFit, type FitAnswer } from '#catalogue/fit/fit-answer.ts'
import { readFitQuestion } from '#catalogue/fit/fit-question.ts'
import { foundParts } from '#catalogue/found-parts.ts'
import { listQuery } from '#catalogue/list-address.ts'
import type { MatingSet } from '#catalogue/mating-set/mating-set.ts'
import { setLines } from '#catalogue/mating-set/set-lines.ts'
import { readPartQuery } from '#catalogue/part-query.ts'
import { PICTURE_WIDTHS } from '#catalogue/picture-widths.ts'
import type { SiteFiles } from '#files/site-files.ts'
import { Problem } from '#problem/problem.ts'
import type { families, matingSetAnswer, partFiles, partList, resolution } from '#server/api/answers.ts'

export type CallParts = {
  readonly families: readonly Family[]
  catalogue(): Catalogue | null
  readonly files: Pick<SiteFiles, 'partFiles'>
}

type Answer<Schema extends z.ZodType> = z.output<Schema>

/** What programs may ask of the catalogue, whatever way they ask. Each throws a Problem: 400 or 404. */
export type Calls = {
  search(query: string): SearchAnswer
  resolve(number: string): Answer<typeof resolution>
  families(): Answer<typeof families>
  parts(tableName: string, asked: URLSearchParams): Answer<typeof partList>
  part(tableName: string, id: string): Promise<Part>
  files(tableName: string, id: string): Promise<Answer<typeof partFiles>>
  matingSet(tableName: string, id: string): Answer<typeof matingSetAnswer>
  fit(asked: URLSearchParams): Promise<FitAnswer>
  compliance(asked: URLSearchParams): ComplianceAnswer & { readonly rules: typeof rules }
}

/** No part number is longer: what is, is no number that could be resolved. */
const LONGEST_NUMBER = 500
/** An answer waits no longer for a store of files that doesn't answer. */
const LONGEST_LOOK_MS = 300

/** The calls of the API (DESIGN 5) as functions, over the catalogue of the moment. */
export function createCalls({ families, catalogue, files }: CallParts): Calls {
  const names = families.map((family) => family.table).join(', ')

  function tableOf(name: string): PartsTable {
    const table = catalogue()?.table(name)
    if (table) return table
    throw new Problem(404, "There is no such table, or it can't be read now.", `The tables are: ${names}.`)
  }

  function placeOf(tableName: string, id: string): { readonly table: PartsTable; readonly row: number } {
    const table = tableOf(tableName)
    const row = table.rowOf(id)
    if (row === null) throw new Problem(404, `${tableName} has no part of this id.`, 'Look for its number: /search?q=')
    return { table, row }
  }

  async function settled(tableName: string, id: string): Promise<Part> {
    const { table, row } = placeOf(tableName, id)
    const { number, image, pdf } = table.files(row)
    await files.partFiles.settle(table.family, number, image, pdf, LONGEST_LOOK_MS)
    return table.part(row)
  }

  return {
    search(query) {
      const text = query.toWellFormed()
      return catalogue()?.search(text) ?? { query: text.trim(), count: 0, results: [] }
    },
    resolve(text) {
      const number = text.trim().toWellFormed()
      if (number.length > LONGEST_NUMBER) {
        throw new Problem(400, `A number has at most ${LONGEST_NUMBER} characters.`, `This one has ${number.length}.`)
      }
      const { how, found } = catalogue()?.find(number) ?? { how: 'none', found: [] }
      return { number, how, found: foundParts(found) }
    },
    families: () => ({ families: families.map((one) => familyFacts(one, catalogue()?.table(one.table) ?? null)) }),
    parts: (tableName, asked) => listParts(tableOf(tableName), asked),
    part: settled,
    async files(tableName, id) {
      const { imageUrl, pdfUrl, viewerUrl } = await settled(tableName, id)
      return {
        image: imageUrl === null ? null : { url: imageUrl, thumbnails: thumbnailsOf(imageUrl) },
        pdf:
          pdfUrl === null || viewerUrl === null ? null : { url: pdfUrl, viewerUrl, downloadUrl: `${pdfUrl}?download` },
      }
    },
    matingSet(tableName, id) {
      const { table, row } = placeOf(tableName, id)
      return toldSet(catalogue()?.matingSet(table, row) ?? null)
    },
    async fit(address) {
      const question = readFitQuestion(address)
      const faults = Object.values(question.faults)
      if (faults.length > 0) throw new Problem(400, 'Not everything asked could be read.', faults.join(' '))
      if (question.asked.length === 0) {
        throw new Problem(400, 'Nothing was asked.', 'Give a board, a hole, a wire or a mate: /fit?board=1.6 mm')
      }
      if (question.table !== null) tableOf(question.table)
      return await answerFit(catalogue() ?? NO_TABLES, families, question, breath)
    },
    compliance(address) {
      const question = readComplianceQuestion(address, families)
      return { ...answerCompliance(catalogue() ?? NO_TABLES, families, question), rules }
    },
  }
}

const rules = RULE_KEYS.map((rule) => {
  const { cites: _, ...told } = RULE_TEXTS[rule]
  return { rule, ...told }
})

const NO_TABLES: Pick<Catalogue, 'table'> = { table: () => null }

function toldSet(set: MatingSet | null): Answer<typeof matingSetAnswer> {
  if (!set) return { rows: [], missing: [], listUrl: null }
  const rows = set.rows.map(({ line: _, ...told }) => told)
  return { rows, missing: [...set.missing], listUrl: `/list?${listQuery(setLines(set))}` }
}

/** Pictures of other hosts are passed on as they are. */
const thumbnailsOf = (imageUrl: string) =>
  imageUrl.startsWith('/files/elsewhere/')
    ? []
    : PICTURE_WIDTHS.map((width) => ({ width, url: `${imageUrl}?w=${width}` }))

function familyFacts(family: Family, parts: PartsTable | null) {
  const { table, name, group, path, pageSize } = family
  const stated = family.columns.map((column) => ({ key: column.key, name: column.name, column: storedName(column) }))
  const derived = FACTS.map(({ key, label }) => ({ key, name: label, column: null }))
  const filters = [...stated, ...derived]
  return { tableName: table, displayName: name, group, url: path, pageSize, total: parts?.size ?? 0, filters }
}

function listParts(parts: PartsTable, asked: URLSearchParams) {
  const query = readPartQuery(asked, parts.family)
  const { total, page, pageCount, rows } = parts.page(query)
  const choices = parts.choices(query, MOST_OPTIONS)
  const counts = Object.fromEntries(choices.map((field) => [field.key, [...field.choices]]))
  const more = Object.fromEntries(choices.filter((field) => field.more).map((field) => [field.key, true as const]))
  return { total, page, pageCount, parts: rows.map((row) => parts.part(row)), counts, more }
}
