import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Catalogue } from '#catalogue/answers.ts'
import { COMPANY } from '#catalogue/company.ts'
import { FAMILIES } from '#catalogue/families.ts'
import type { Family } from '#catalogue/family.ts'
import { openRequests } from '#database/open-requests.ts'
import type { FileMaker } from '#files/file-maker.ts'
import { createListReader } from '#files/list-file.ts'
import { openSiteFiles, type SiteFiles } from '#files/site-files.ts'
import { type Inquiries, openInquiries } from '#inquiries/open-inquiries.ts'
import { readInquirySettings } from '#inquiries/settings.ts'
import { createSpecSheets } from '#papers/spec-sheets.ts'
import { sampleRows } from '#sample/rows.ts'
import { createLog } from '#server/log.ts'
import type { createSite, SiteParts } from '#server/site.ts'
import { trustedProxies } from '#server/trusted-proxies.ts'
import { createWorkbooks } from '#server/workbook.ts'
import { catalogueOf } from '#tests/catalogue-of.ts'

const ROOT = join(import.meta.dirname, '..')

type BuiltSite = {
  /** Where what visitors send is stored. */
  readonly dataDir: string
  get(path: string, headers?: Record<string, string>): Promise<Response>
  send(path: string, request: RequestInit): Promise<Response>
}

/** The built site over a catalogue, asked without a socket; `others` replaces what else it stands on. */
export async function builtSite(
  catalogue: Catalogue | null,
  families: readonly Family[] = FAMILIES,
  files?: SiteFiles,
  siteUrl: string | null = null,
  others: Partial<SiteParts> = {},
): Promise<BuiltSite> {
  const entry: { createSite: typeof createSite } = await import(join(ROOT, 'build/server/index.js'))
  const dataDir = await mkdtemp(join(tmpdir(), 'catalogue-inquiries-'))
  const site = entry.createSite({
    families,
    catalogue: () => catalogue,
    degraded: () => [],
    files: files ?? (await noFiles()),
    inquiries: inquiriesIn(dataDir),
    proxies: trustedProxies([]),
    siteUrl,
    now: () => new Date('2026-11-21T12:00:00Z'),
    workbook: createWorkbooks().write,
    specSheet: createSpecSheets().write,
    readList: createListReader(),
    log: createLog('silent'),
    callsAMinute: null,
    watch: null,
    checkAnswers: true,
    clientFolder: join(ROOT, 'build/client'),
    pageCacheBytes: 16_000_000,
    memory: { isShort: () => false },
    offline: true,
    ...others,
  })
  return {
    dataDir,
    get: async (path, headers = {}) => site.request(path, { headers }),
    send: async (path, request) => site.request(path, request),
  }
}

/** Files of a folder that isn't there. */
const noFiles = (): Promise<SiteFiles> => filesIn(join(tmpdir(), 'catalogue-without-files'))

/** What the site knows of the files in a data folder, and of what `makers` make. */
export const filesIn = (dataDir: string, makers: readonly FileMaker[] = []): Promise<SiteFiles> =>
  openSiteFiles({
    dataDir,
    cacheFolder: join(dataDir, 'thumbnails'),
    families: FAMILIES,
    hosted: null,
    hosts: [],
    makers,
    log: createLog('silent'),
    now: () => new Date(),
  })

/** Inbox and outbox over a database of their own, opened when first asked; nothing is mailed. */
function inquiriesIn(dataDir: string): Inquiries {
  return openInquiries({
    openRequests: () => openRequests({ dataDir, databaseUrl: null }),
    settings: readInquirySettings({ FORM_MIN_SECONDS: '0' }),
    company: COMPANY,
    siteUrl: null,
    dataDir,
    sendRate: null,
    log: createLog('silent'),
  })
}

let sample: Catalogue | null = null

/** The sample catalogue, built once a test file. */
export function sampleCatalogue(): Catalogue {
  sample ??= catalogueOf(Object.fromEntries(FAMILIES.map((family) => [family.table, sampleRecords(family)])))
  return sample
}

/** The sample rows of a family as records by column. */
export function sampleRecords(family: Family): Record<string, string | null>[] {
  const { columns, rows } = sampleRows(family)
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])))
}
