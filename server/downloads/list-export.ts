import { type Context, Hono } from 'hono'
import { readForm } from '#app/routes/posted-form.ts'
import type { Catalogue } from '#catalogue/answers.ts'
import { COMPANY } from '#catalogue/company.ts'
import { askedLines, factsOf, type LineFacts, type ListFacts, listFacts } from '#catalogue/list-facts.ts'
import { type ListLine, MOST_BREAKS } from '#catalogue/list-line.ts'
import { problemDocument } from '#problem/document.ts'
import { byteStream, connectionOf } from '#server/byte-stream.ts'
import type { Log } from '#server/log.ts'
import { onlyReading } from '#server/only-reading.ts'
import { sameOrigin } from '#server/same-origin.ts'
import type { SiteEnv } from '#server/site.ts'
import { csvOf } from '#server/table-csv.ts'
import { FILE_TYPES, type WriteWorkbook } from '#server/table-export.ts'
import { createTurns, type Row, type Sheet, type Turn } from '#server/table-sheet.ts'

type ListParts = {
  catalogue(): Catalogue | null
  readonly siteUrl: string | null
  readonly workbook: WriteWorkbook
  readonly log: Log
}

const PATH = '/:file{list[.](?:csv|xlsx|json)}'
const FILES = /^\/list[.](csv|xlsx|json)$/
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
const LOT = 64

/**
 * A list to take away: `/list.csv` and `/list.xlsx`, its lines named by the address as `catalogue/list-address.ts` has
 * it, or posted as a form under the same names. `/list.json` says what the catalogue knows of them.
 */
export function listExport(parts: ListParts): Hono<SiteEnv> {
  const turn = createTurns()
  return new Hono<SiteEnv>()
    .use(PATH, onlyReading({ but: FILES }), sameOrigin(parts))
    .on(['GET', 'POST'], PATH, async (c) => {
      const lines = await linesOf(c)
      if (lines instanceof Response) return lines
      const catalogue = parts.catalogue()
      if (!catalogue) return problemDocument(503, "The parts can't be read now. Please try again in a few minutes.")
      const facts = await listFacts(catalogue, lines, turn)
      const file = c.req.param('file')
      if (file === 'list.json') return c.json(facts)
      const type = file === 'list.csv' ? 'csv' : 'xlsx'
      const sheet = listSheet(lines, facts, parts.siteUrl, turn)
      const failed = (error: unknown) =>
        parts.log.error({ requestId: c.get('requestId'), err: error }, 'download cut off')
      const pieces = () => (type === 'csv' ? csvOf(sheet) : parts.workbook(sheet))
      const body = c.req.method === 'HEAD' ? null : await byteStream(pieces(), failed, connectionOf(c))
      const headers = {
        'Content-Type': FILE_TYPES[type],
        'Content-Disposition': `attachment; filename="quote-list.${type}"`,
        'X-Robots-Tag': 'noindex',
      }
      return new Response(body, { headers })
    })
}

/** The lines of the address or of a posted form; a problem document where there are none, or none can be read. */
async function linesOf(c: Context): Promise<ListLine[] | Response> {
  const lines = c.req.method === 'POST' ? await postedLines(c.req.raw) : askedLines(new URL(c.req.url).searchParams)
  if (Array.isArray(lines) && lines.length === 0) {
    return problemDocument(
      400,
      'No part is named here: each line has a part=…, and may have qty, manufacturer and note.',
    )
  }
  return lines
}

async function postedLines(request: Request): Promise<ListLine[] | Response> {
  const form = await readForm(request)
  if (!(form instanceof FormData)) return problemDocument(form.status, form.trouble.join(' '))
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return askedLines(new URLSearchParams(texts))
}

function listSheet(lines: readonly ListLine[], facts: ListFacts, siteUrl: string | null, turn: Turn): Sheet {
  const row = (line: ListLine, place: number): Row => {
    const { manufacturer, number, quantities, note } = line
    const told = facts.lines[place]
    const counts = Array.from({ length: MOST_BREAKS }, (_, index) => quantities[index]?.toString() ?? null)
    const known = factsOf(facts, told)
    const maker = manufacturer || known.find(({ key }) => key === 'manufacturer')?.value || COMPANY.maker
    const family = told?.kind === 'found' ? (facts.families[told.family]?.name ?? null) : null
    const description = known.map(({ label, value }) => `${label}: ${value}`).join('; ')
    return [number, maker, ...counts, note || null, family, description || troubleOf(told), urlOf(told, siteUrl)]
  }
  return {
    name: 'Quote list',
    headings: HEADINGS,
    size: lines.length,
    async *lots() {
      for (let start = 0; start < lines.length; start += LOT) {
        await turn()
        yield lines.slice(start, start + LOT).map((line, index) => row(line, start + index))
      }
    },
  }
}

function troubleOf(told: LineFacts | undefined): string | null {
  if (told?.kind === 'several') return `${told.count} parts ${told.how === 'exact' ? 'have' : 'fit'} this number`
  return told?.kind === 'unknown' ? 'not in the catalogue' : null
}

/** The address of a line's part: whole where the site's own is known, else its path. */
const urlOf = (told: LineFacts | undefined, siteUrl: string | null): string | null => {
  if (told?.kind !== 'found') return null
  return siteUrl === null ? told.url : new URL(told.url, siteUrl).href
}
