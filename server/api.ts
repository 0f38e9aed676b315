import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { PartsTable } from '#catalogue/answers.ts'
import { type Family, storedName } from '#catalogue/family.ts'
import { MOST_OPTIONS } from '#catalogue/field-values.ts'
import { foundParts } from '#catalogue/found-parts.ts'
import { readPartQuery } from '#catalogue/part-query.ts'
import { problemDocument } from '#problem/document.ts'
import { onlyReading, READING } from '#server/only-reading.ts'
import type { SiteParts } from '#server/site.ts'

type ApiParts = Pick<SiteParts, 'families' | 'catalogue' | 'files'>

/** No part number is longer: what is, is no number that could be resolved. */
const LONGEST_NUMBER = 500

/** A part's answer waits no longer for a store of files that doesn't answer. */
const LONGEST_LOOK_MS = 300

/** The JSON side of the catalogue (DESIGN 5): open, read-only, and what the pages themselves ask. */
export function createApi({ families, catalogue, files }: ApiParts): Hono {
  const api = new Hono().use(cors({ origin: '*', allowMethods: READING }), onlyReading())
  const table = (name: string) => catalogue()?.table(name) ?? null

  api.get('/search', (c) => {
    const query = c.req.query('q')?.toWellFormed() ?? ''
    return c.json(catalogue()?.search(query) ?? { query: query.trim(), count: 0, results: [] })
  })
  api.get('/resolve', (c) => {
    const number = c.req.query('number')?.trim().toWellFormed() ?? ''
    if (number.length > LONGEST_NUMBER) {
      return problemDocument(400, `A number has at most ${LONGEST_NUMBER} characters; this one has ${number.length}.`)
    }
    const { how, found } = catalogue()?.find(number) ?? { how: 'none', found: [] }
    return c.json({ number, how, found: foundParts(found) })
  })
  api.get('/families', (c) => c.json({ families: families.map((family) => familyFacts(family, table(family.table))) }))
  api.get('/families/:table/parts', (c) => {
    const parts = table(c.req.param('table'))
    if (!parts) return problemDocument(404, noTable(families))
    return c.json(listParts(parts, new URL(c.req.url).searchParams))
  })
  api.get('/parts/:table/:id', async (c) => {
    const parts = table(c.req.param('table'))
    if (!parts) return problemDocument(404, noTable(families))
    const row = parts.rowOf(c.req.param('id'))
    if (row === null) return problemDocument(404, `${parts.family.table} has no part of this id.`)
    const { number, image, pdf } = parts.files(row)
    await files.partFiles.settle(parts.family, number, image, pdf, LONGEST_LOOK_MS)
    return c.json(parts.part(row))
  })
  api.all('*', () => problemDocument(404, 'There is no such address in the API.'))
  return api
}

const noTable = (families: readonly Family[]) =>
  `There is no such table, or it can't be read now. The tables are: ${families.map((family) => family.table).join(', ')}.`

function familyFacts(family: Family, parts: PartsTable | null) {
  const { table, name, group, path, pageSize } = family
  const filters = family.columns.map((column) => ({ key: column.key, name: column.name, column: storedName(column) }))
  return { tableName: table, displayName: name, group, url: path, pageSize, total: parts?.size ?? 0, filters }
}

function listParts(parts: PartsTable, address: URLSearchParams) {
  const query = readPartQuery(address, parts.family)
  const { total, page, pageCount, rows } = parts.page(query)
  const choices = parts.choices(query, MOST_OPTIONS)
  const counts = Object.fromEntries(choices.map((field) => [field.key, field.choices]))
  const more = Object.fromEntries(choices.filter((field) => field.more).map((field) => [field.key, true]))
  return { total, page, pageCount, parts: rows.map((row) => parts.part(row)), counts, more }
}
