import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import type { Unread } from '#app/forms/parsed-form.ts'
import { readListAddress } from '#catalog/lists/list-address.ts'
import { MAX_LINE_QUANTITIES, MAX_LIST_LINES, type RequestLine } from '#catalog/lists/list-line.ts'
import { type LineLookup, type ListLookup, lineFields, lookUpLines } from '#catalog/lists/list-lookup.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { siteAddress } from '#server/downloads/site-address.ts'
import { parseForm } from '#server/forms/parse-form.ts'
import type { ReceivedForm } from '#server/forms/receive-form.ts'
import { byteStream } from '#server/http/byte-stream.ts'
import { noCatalog } from '#server/http/error-answer.ts'
import type { RenderEnv } from '#server/rendering/render-env.ts'
import type { SiteServices } from '#server/site-services.ts'
import { TABLE_TYPES } from '#shared/content-types.ts'
import { problemDocument } from '#shared/problem-document.ts'
import { csvOf } from '#spreadsheets/csv/csv-writer.ts'
import type { Row, Sheet } from '#spreadsheets/sheet.ts'

type Options = Pick<SiteServices, 'catalog' | 'content' | 'siteUrl' | 'now' | 'workbook' | 'log'>

export const LIST_FILE_PATTERN = '/:file{list[.](?:csv|xlsx|json)}'
const HEADINGS = [
  'Part Number',
  'Manufacturer',
  'Quantity',
  'Quantity 2',
  'Quantity 3',
  'Note',
  'Family',
  'Description',
  'url',
]
/** More quantities stand last, and only if a line has them, so that readers by position find the others. */
const USUAL_BREAKS = 3
const FURTHER = Array.from(
  { length: MAX_LINE_QUANTITIES - USUAL_BREAKS },
  (_, index) => `Quantity ${index + USUAL_BREAKS + 1}`,
)
const CHUNK_SIZE = 64

/** A quote list as `/list.csv`, `.xlsx`, and `.json` with catalog data. Lines are parameters or form fields. */
export function listExport(services: Options): Hono<RenderEnv> {
  return new Hono<RenderEnv>().on(['GET', 'POST'], LIST_FILE_PATTERN, async (c) => {
    const lines = await linesOf(c)
    if (lines instanceof Response) return lines
    const catalog = services.catalog()
    if (!catalog) return noCatalog()
    const file = c.req.param('file')
    const facts = await lookUpLines(catalog, lines, yieldToEventLoop)
    if (file === 'list.json') return c.json(facts)
    const sheet = listSheet(lines, facts, { maker: catalog.maker, siteUrl: services.siteUrl })
    const type = file === 'list.csv' ? 'csv' : 'xlsx'
    const failed = (error: unknown) =>
      services.log.error({ requestId: c.env.requestId, err: error }, 'download cut off')
    const pieces = () => (type === 'csv' ? csvOf(sheet) : services.workbook(sheet))
    const body = c.req.method === 'HEAD' ? null : await byteStream(pieces(), failed)
    return new Response(body, {
      headers: {
        'Content-Type': TABLE_TYPES[type],
        'Content-Disposition': `attachment; filename="quote-list.${type}"`,
        'X-Robots-Tag': 'noindex',
      },
    })
  })
}

async function linesOf(c: Context<RenderEnv>): Promise<RequestLine[] | Response> {
  const { posted } = c.env
  const fields = posted ? await postedFields(posted) : new URL(c.req.url).searchParams
  if (fields instanceof Response) return fields
  if (fields.getAll('part').length > MAX_LIST_LINES) {
    return problemDocument(400, `A list has at most ${formatCount(MAX_LIST_LINES)} lines. Split it into smaller ones.`)
  }
  const lines = readListAddress(fields)
  if (lines.length === 0) {
    return problemDocument(400, 'The list is empty. Each line has part=… and may have qty, manufacturer and note.')
  }
  return lines
}

async function postedFields(posted: ReceivedForm | Unread): Promise<URLSearchParams | Response> {
  const form = await parseForm(posted, { repeated: ['part', 'qty', 'manufacturer', 'note'] })
  if ('refusal' in form) return problemDocument(form.status, form.refusal.join(' '), form)
  const texts = [...form.fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return new URLSearchParams(texts)
}

type Site = { readonly maker: string; readonly siteUrl: string | null }

function listSheet(lines: readonly RequestLine[], facts: ListLookup, { maker: own, siteUrl }: Site): Sheet {
  const more = lines.some(({ quantities }) => quantities.length > USUAL_BREAKS) ? FURTHER : []
  const headings = [...HEADINGS, ...more]
  const row = (line: RequestLine, index: number): Row => {
    const { manufacturerName, partNumber, quantities, note } = line
    const found = facts.lines[index]
    const counts = Array.from({ length: MAX_LINE_QUANTITIES }, (_, place) => quantities[place]?.toString() ?? null)
    const [usual, further] = [counts.slice(0, USUAL_BREAKS), counts.slice(USUAL_BREAKS, USUAL_BREAKS + more.length)]
    const known = lineFields(facts, found)
    const maker = manufacturerName || known.find(({ key }) => key === 'manufacturer')?.value || own
    const family = found?.kind === 'found' ? (facts.families[found.family]?.name ?? null) : null
    const record = found?.kind === 'found' ? found.record : []
    const url = found?.kind === 'found' ? siteAddress(siteUrl)(found.url) : null
    const description = [...known, ...record].map(({ label, value }) => `${label}: ${value}`).join('; ')
    const said = [note || null, family, description || errorOf(found), url]
    return [partNumber, maker, ...usual, ...said, ...further]
  }
  return {
    name: 'Quote list',
    headings,
    numberColumns: [...headings.keys()].filter((at) => headings[at]?.startsWith('Quantity')),
    size: lines.length,
    async *chunks() {
      for (let start = 0; start < lines.length; start += CHUNK_SIZE) {
        await yieldToEventLoop()
        yield lines.slice(start, start + CHUNK_SIZE).map((line, index) => row(line, start + index))
      }
    },
  }
}

function errorOf(found: LineLookup | undefined): string | null {
  if (found?.kind === 'several') return `${found.count} parts ${found.how === 'exact' ? 'have' : 'match'} this number`
  return found?.kind === 'unknown' ? 'not in the catalog' : null
}
