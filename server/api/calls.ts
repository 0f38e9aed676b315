import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import * as z from 'zod'
import { findWords } from '#app/search/find-words.ts'
import { MAX_SUGGESTIONS } from '#catalog/answer-values.ts'
import type { Catalog, FoundPart, PartsTable, TableQuery } from '#catalog/answers.ts'
import { documentAddress, kindAddress, shownState } from '#catalog/company/company-document.ts'
import { describePart } from '#catalog/described/described-part.ts'
import { MAX_OPTIONS } from '#catalog/facets/facet-values.ts'
import { readFitQuery } from '#catalog/fit/fit-query.ts'
import { buildFitResult } from '#catalog/fit/fit-result.ts'
import { listQuery } from '#catalog/lists/list-address.ts'
import type { MatingSet } from '#catalog/mating-set/mating-set-item.ts'
import { withGltf } from '#catalog/part/model-file.ts'
import { PICTURE_WIDTHS } from '#catalog/part/picture-widths.ts'
import { modelRequestUrl } from '#catalog/part/quote-url.ts'
import { FACT_FILTERS } from '#catalog/registry/compliance-fact.ts'
import { type Family, NUMBER_KEY, storedName } from '#catalog/registry/family.ts'
import { readSearchQuery } from '#catalog/search/matches/search-address.ts'
import { MIN_TERM_LENGTH } from '#catalog/search/search-ranking.ts'
import { readWords } from '#catalog/words/word-search.ts'
import type { SiteContent } from '#content/site-content.ts'
import { readPartsQuery } from '#server/api/parts-query.ts'
import { listRows, type RowsAsked } from '#server/api/row-list.ts'
import type { SiteServices } from '#server/site-services.ts'
import { Problem } from '#shared/problem.ts'

type Services = Pick<SiteServices, 'families' | 'content' | 'catalog'> & {
  readonly files: Pick<SiteServices['files'], 'partFiles'>
}

const MAX_CROSS = 25

const MAX_FILES_WAIT_MS = 300

type TableRow = { readonly table: PartsTable; readonly row: number }

/** The current catalog for programs, by the API (behavior 13.1) or tools. May throw a Problem: 400, 404, 503. */
export class Calls {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  async search(query: URLSearchParams, { asksWords, isPaged }: { asksWords: boolean; isPaged: boolean }) {
    const { families, content } = this.#services
    const asked = readSearchQuery(query)
    const catalog = this.catalog()
    if (asksWords) await readWords(catalog, families, yieldToEventLoop)
    const words = asksWords ? { words: findWords(catalog, families, content(), asked.q) } : {}
    if (isPaged) {
      if (asked.table !== null) this.table(asked.table)
      const { results, ...matches } = catalog.matches(asked)
      return { ...matches, count: results.length, results, ...words }
    }
    const found = catalog.search(asked.q)
    if (!asksWords) return found
    const isNothing = found.count === 0 && asked.q.length >= MIN_TERM_LENGTH
    const suggestions = isNothing ? suggestionsOf(catalog, asked.q) : null
    return { ...found, total: catalog.matchCount(asked.q), ...words, ...(suggestions && { suggestions }) }
  }

  resolve(text: string) {
    const number = text.trim().toWellFormed()
    const { how, found } = this.catalog().find(number)
    return { number, how, found: found.map(foundPart) }
  }

  cross(number: string, maker: string) {
    const { cross } = this.catalog()
    return { number, found: maker === '' ? cross.find(number, MAX_CROSS) : cross.of(maker, number) }
  }

  families() {
    const current = this.catalog()
    return { families: this.#services.families.map((family) => familyFacts(family, current.table(family.table))) }
  }

  /** Whole parts by page, or compact rows of `columns`. */
  parts(tableName: string, asked: RowsAsked, parameters: URLSearchParams) {
    const table = this.table(tableName)
    const query = readPartsQuery(parameters, table.family, PARTS_PARAMETERS)
    return asked.columns?.length ? listRows(table, asked, query) : listParts(this.catalog(), table, query)
  }

  async part(tableName: string, id: string) {
    return await this.#described(this.#row(tableName, id))
  }

  async #described({ table, row }: TableRow) {
    const { number, image, pdf } = table.files(row)
    await this.#services.files.partFiles.settle(table.family, number, image, pdf, MAX_FILES_WAIT_MS)
    return describePart(this.catalog(), table, row)
  }

  async files(tableName: string, id: string) {
    const part = this.#row(tableName, id) // once: the catalog may change while its files are looked up
    const { imageUrl, pdfUrl, viewerUrl } = await this.#described(part)
    const { table, row } = part
    const models = table.models(row)
    return {
      image: imageUrl === null ? null : { url: imageUrl, thumbnails: thumbnailsOf(imageUrl) },
      pdf: pdfUrl === null || viewerUrl === null ? null : { url: pdfUrl, viewerUrl, downloadUrl: downloadOf(pdfUrl) },
      models: withGltf(models).map((file) => ({ ...file, downloadUrl: downloadOf(file.url) })),
      requestModelUrl: modelRequestUrl(models, table.quoteUrl(row)),
    }
  }

  matingSet(tableName: string, id: string) {
    const { table, row } = this.#row(tableName, id)
    return describeSet(this.catalog().matingSet(table, row, this.#services.content().matingPages))
  }

  async fit(query: URLSearchParams) {
    const { families, content } = this.#services
    const question = readFitQuery(query)
    const errors = Object.values(question.errors)
    if (errors.length > 0) throw new Problem(400, "Some values can't be read.", errors.join(' '))
    if (question.inputs.length === 0) {
      throw new Problem(400, 'The question is empty.', 'Add a board, a hole, a wire or a mate: /fit?board=1.6 mm')
    }
    if (question.table !== null) this.table(question.table)
    const { fitAllowances } = content().settings
    return await buildFitResult(this.catalog(), families, question, yieldToEventLoop, fitAllowances)
  }

  content(): SiteContent {
    return this.#services.content()
  }

  documents() {
    return documentList.parse({
      documents: this.#services.content().documents.map((document) => ({
        ...document,
        state: shownState(document),
        url: documentAddress(document),
        currentUrl: kindAddress(document.kind),
        sample: document.isSample,
      })),
    })
  }

  catalog(): Catalog {
    const served = this.#services.catalog()
    if (served) return served
    throw new Problem(503, "The catalog can't be read now.", 'Please try again in a few minutes.')
  }

  /** A family's table. Throws a Problem 404 that lists the tables. */
  table(name: string): PartsTable {
    const table = this.catalog().table(name)
    if (table) return table
    const names = this.#services.families.map((family) => family.table).join(', ')
    throw new Problem(404, "There is no such table, or it can't be read now.", `The tables are: ${names}.`)
  }

  #row(tableName: string, id: string): TableRow {
    const table = this.table(tableName)
    const row = table.rowOf(id)
    if (row !== null) return { table, row }
    throw new Problem(404, `${tableName} has no part with this id.`, 'Search for its number: /search?q=')
  }
}

function foundPart({ partNumber, why, tableName, id, displayName, url }: FoundPart) {
  return { partNumber, why, tableName, id, displayName, url }
}

function suggestionsOf(catalog: Catalog, query: string) {
  const { how, found } = catalog.find(query)
  return found.length === 0 ? null : { how, found: found.slice(0, MAX_SUGGESTIONS).map(foundPart) }
}

function describeSet(set: MatingSet | null) {
  if (!set) return { rows: [], missing: [], listUrl: null }
  const { rows, lines, missing } = set
  return {
    rows: rows.map(({ imageUrl, ...row }) => row),
    missing,
    listUrl: lines.length > 0 ? `/list?${listQuery(lines)}` : null,
  }
}

const downloadOf = (url: string) => `${url}${url.includes('?') ? '&' : '?'}download`

const thumbnailsOf = (imageUrl: string) =>
  imageUrl.startsWith('/files/elsewhere/')
    ? []
    : PICTURE_WIDTHS.map((width) => ({ width, url: `${imageUrl}?w=${width}` }))

function familyFacts(family: Family, parts: PartsTable | null) {
  const { table, name, group, path, pageSize } = family
  const number = parts?.headings[0]?.name ?? family.numberColumn
  const columns = family.columns.map((column) => ({ key: column.key, name: column.name, column: storedName(column) }))
  const derived = FACT_FILTERS.map(({ key, label }) => ({ key, name: label, column: null }))
  const recorded = parts?.recordHeadings.map(({ key, name, column }) => ({ key, name, column })) ?? []
  const filters = [{ key: NUMBER_KEY, name: number, column: number }, ...columns, ...recorded, ...derived]
  return { tableName: table, displayName: name, group, url: path, pageSize, total: parts?.size ?? 0, filters }
}

const PARTS_PARAMETERS = ['page', 'pageSize', 'sort', 'dir', 'columns', 'valuesOf', 'offset']

function listParts(catalog: Catalog, parts: PartsTable, query: TableQuery) {
  const { total, page, pageCount, rows } = parts.page(query)
  const facets = parts.facets(query, MAX_OPTIONS)
  const counts = Object.fromEntries(facets.map(({ key, options }) => [key, options]))
  const more = Object.fromEntries(facets.filter(({ more }) => more).map(({ key }) => [key, true as const]))
  const near = parts.near(query)
  return { total, page, pageCount, parts: rows.map((row) => describePart(catalog, parts, row)), counts, more, near }
}

const address = (what: string) => z.string().describe(`The address of ${what}, a path on this site.`)

/** Parsing keeps what is described, and leaves out what else a document has. */
export const documentList = z
  .strictObject({
    documents: z.array(
      z.object({
        kind: z.string().describe('cmrt, reach, rohs, iso-9001 …'),
        label: z.string(),
        title: z.string(),
        version: z.string(),
        state: z
          .enum(['current', 'earlier', 'coming', 'ended'])
          .describe('One of a kind and its families is current. Ended: its last day is over.'),
        validFrom: z.iso.date().nullable(),
        validUntil: z.iso.date().nullable(),
        tables: z.array(z.string()).nullable().describe('The tables of the families that it is about; null for all.'),
        template: z.string().nullable().describe("What a cell of the maker's workbook says of its template."),
        mediaType: z.string(),
        size: z.int().describe('In bytes.'),
        url: address('this version of the file'),
        currentUrl: address('the current version, always'),
        sample: z.boolean().describe('Whether it is an example from the sample catalog.'),
      }),
    ),
  })
  .describe("The company's documents.")
