import { Hono } from 'hono'
import type { PartsTable } from '#catalog/answers.ts'
import { sizeText } from '#catalog/quantities/quantity-text.ts'
import { type Family, MAKER_COLUMN } from '#catalog/registry/family.ts'
import { plainText } from '#print/letter-pdf.ts'
import { siteAddress } from '#server/downloads/site-address.ts'
import { noCatalog } from '#server/http/error-answer.ts'
import type { RenderEnv } from '#server/rendering/render-env.ts'
import type { SiteServices } from '#server/site-services.ts'
import { problemDocument } from '#shared/problem-document.ts'

type Field = { readonly value: string; readonly visible: 'True' | 'False' }

/** The symbol in KiCad's libraries for every part: one pin. */
const SYMBOL = 'Connector_Generic:Conn_01x01'

function listedParts(table: PartsTable) {
  const library = libraryOf(table.family)
  const names = kicadNames(table)
  return Array.from({ length: table.size }, (_, row) => ({
    id: `${library}_${table.id(row)}`,
    name: names[row] ?? '',
    description: describe(table, row),
  }))
}

function describedPart(table: PartsTable, row: number, siteUrl: string) {
  const { partNumber, pdfUrl, url } = table.part(row)
  const library = libraryOf(table.family)
  const name = kicadNames(table)[row] ?? ''
  const address = siteAddress(siteUrl)
  const columns = [...table.specifications(row), ...table.record(row)].flatMap(({ label, value }) =>
    value ? [[label, hidden(value)] as const] : [],
  )
  return {
    id: `${library}_${table.id(row)}`,
    name,
    symbolIdStr: SYMBOL,
    exclude_from_bom: 'False',
    exclude_from_board: 'False',
    exclude_from_sim: 'True',
    fields: {
      ...Object.fromEntries(columns),
      MPN: hidden(partNumber),
      footprint: hidden(''),
      datasheet: hidden(address(pdfUrl ?? url)),
      value: { value: partNumber, visible: 'True' },
      reference: { value: referenceOf(table), visible: 'True' },
      description: hidden(describe(table, row)),
      keywords: hidden(
        table
          .numbers(row)
          .flatMap((number) => number ?? [])
          .join(' '),
      ),
    } satisfies Record<string, Field>,
  }
}

const hidden = (value: string): Field => ({ value, visible: 'False' })

function describe(table: PartsTable, row: number): string {
  const stated = table.specifications(row).flatMap(({ label, value, kind }) => {
    if (!value || kind === 'number' || label === MAKER_COLUMN) return []
    if (kind !== 'dimension') return [value]
    const size = sizeText(value, kind)
    return [`${label} ${size?.written ?? size?.inch ?? value}`]
  })
  return [table.family.name, ...stated].join(', ')
}

/** The reference designator by ASME Y14.44: P for a plug, E for a terminal or post, J for a jack. */
function referenceOf({ family }: PartsTable): string {
  const outline: string = family.outline ?? ''
  if (/plug/.test(outline)) return 'P'
  return /terminal|pin|post/.test(outline) ? 'E' : 'J'
}

type Options = Pick<SiteServices, 'families' | 'catalog' | 'content' | 'siteUrl'>

const HEADERS = { 'Cache-Control': 'public, max-age=300', 'X-Robots-Tag': 'noindex' }
const TIMEOUTS = { timeout_parts_seconds: 600, timeout_categories_seconds: 3_600 }
/** No key is needed; KiCad must send something. */
const TOKEN = 'public'

/** The catalog as a KiCad HTTP library (behavior 23.6), a category per family. Set up by `parts.kicad_httplib`. */
export function kicadAnswers({ families, catalog, content, siteUrl }: Options): Hono<RenderEnv> {
  const app = new Hono<RenderEnv>()
  const json = (answer: object) => Response.json(answer, { headers: HEADERS })
  const originOf = (asked: string) => new URL(siteUrl ?? asked).origin
  const tableOf = (library: string): PartsTable | null => {
    const family = families.find((one) => libraryOf(one) === library)
    return (family && catalog()?.table(family.table)) ?? null
  }
  const noLibrary = () =>
    catalog() ? problemDocument(404, 'There is no such library. /kicad/v1/categories.json lists them.') : noCatalog()

  app.get('/kicad/parts.kicad_httplib', (c) => {
    const { name } = content().company
    const origin = originOf(c.req.url)
    const source = { type: 'REST_API', api_version: 'v1', root_url: `${origin}/kicad`, token: TOKEN, ...TIMEOUTS }
    const library = { meta: { version: 1 }, name, description: `All parts of ${name}, from ${origin}`, source }
    const headers = { ...HEADERS, 'Content-Disposition': 'attachment; filename="parts.kicad_httplib"' }
    return c.json(library, 200, headers)
  })
  app.get('/kicad/v1/', () => json({ categories: '', parts: '' }))
  app.get('/kicad/v1/categories.json', () => {
    const current = catalog()
    if (!current) return noCatalog()
    const found = families.filter(({ table }) => current.table(table))
    const categories = found.map((family) => ({
      id: libraryOf(family),
      name: family.name,
      description: family.summary,
    }))
    return json(categories)
  })
  app.get('/kicad/v1/parts/category/:file{.+[.]json}', (c) => {
    const table = tableOf(c.req.param('file').slice(0, -'.json'.length))
    return table ? json(listedParts(table)) : noLibrary()
  })
  app.get('/kicad/v1/parts/:file{.+[.]json}', (c) => {
    const id = c.req.param('file').slice(0, -'.json'.length)
    const at = id.lastIndexOf('_')
    const table = tableOf(id.slice(0, at))
    if (!table) return noLibrary()
    const row = table.rowOf(id.slice(at + 1))
    if (row === null) return problemDocument(404, 'There is no such part. Its category lists those that there are.')
    return json(describedPart(table, row, originOf(c.req.url)))
  })
  return app
}

/** A family's name in KiCad: its path, `terminals_insulated-military`. */
const libraryOf = (family: Family): string => family.path.slice(1).replaceAll('/', '_')

const MAX_LENGTH = 400

const kicadName = (number: string): string =>
  plainText(number, MAX_LENGTH)
    .replace(/[/\\:<>"*?|${}%]/g, '-')
    .trim() || 'part'

const known = new WeakMap<PartsTable, readonly string[]>()

/** Part names by row, unique regardless of case, since KiCad finds parts by them. Computed once per table. */
function kicadNames(table: PartsTable): readonly string[] {
  const before = known.get(table)
  if (before) return before
  const taken = new Set<string>()
  const names = Array.from({ length: table.size }, (_, row) => {
    const plain = kicadName(table.summary(row).partNumber)
    const name = taken.has(plain.toLowerCase()) ? `${plain} id ${kicadName(table.id(row))}` : plain
    taken.add(name.toLowerCase())
    return name
  })
  known.set(table, names)
  return names
}
