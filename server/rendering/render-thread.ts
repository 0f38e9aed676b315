import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'
import { CATALOG } from '#app/ui/site-menu.ts'
import type { Catalog } from '#catalog/answers.ts'
import { openCatalog } from '#catalog/catalog.ts'
import { sameFamilies } from '#catalog/store/catalog-builder.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import { openContent, type PackedContent } from '#content/packed-content.ts'
import type { SiteContent } from '#content/site-content.ts'
import { createLog } from '#server/operations/log.ts'
import { answerTasks } from '#server/rendering/render-pool.ts'
import type { RenderAnswer, RenderTask, ThreadSettings } from '#server/rendering/render-task.ts'
import { ThreadTime } from '#server/rendering/thread-time.ts'
import { visitorCallsOver } from '#server/rendering/visitor-calls.ts'
import { openServedFiles } from '#server/served-files.ts'
import type { loadRenderedSite } from '#server/site.ts'
import { bytesOf, ownBytes } from '#shared/page-bytes.ts'
import { writeWorkbook } from '#spreadsheets/writer/write-workbook.ts'

const { built, dataDir, hosted, fileHosts, siteUrl, changeMails, logLevel }: ThreadSettings = workerData
const log = createLog(logLevel)
type Served = { revision: string | null; catalog: Catalog | null; content: SiteContent | null }
/** The first task brings the content, so the thread doesn't load what reads the site folder. */
const served: Served = { revision: null, catalog: null, content: null }
const families = () => served.content?.families ?? []
const files = await openServedFiles({
  dataDir,
  families,
  hosted,
  fileHosts,
  hasSample: () => served.catalog?.sample ?? false,
  log,
  rescans: false,
})
const entry: { loadRenderedSite: typeof loadRenderedSite } = await import(
  pathToFileURL(join(built, 'server/index.js')).href
)
const { createRenderedSite } = await entry.loadRenderedSite()
let site: ReturnType<typeof createRenderedSite> | null = null
const time = new ThreadTime()
let sentFlips = 0
const UNKNOWN = ''
const MAX_SIZE_MS = 500

async function answerTask(task: RenderTask): Promise<RenderAnswer> {
  const end = time.start()
  // At once, in task order: a waiting task could restore old content.
  const current = takeContent(task.content)
  const isNew = takeCatalog(task.catalog, current)
  site ??= siteOf(current)
  await files.follow(task.files)
  // Its first page shows the size of the catalog's PDF.
  if (isNew) await files.findSize(CATALOG.file, MAX_SIZE_MS)
  const { url, method, headers, requestId, posted } = task
  const request = new Request(url, { method, headers, body: task.body })
  const calls = task.calls && visitorCallsOver(task.calls)
  const response = await site.fetch(request, { requestId, posted, calls })
  const body = response.body === null ? null : ownBytes(await bytesOf(response.body))
  const hostedFlips = files.hostedFlips() - sentFlips
  sentFlips += hostedFlips
  return {
    status: response.status,
    headers: [...response.headers],
    body,
    ms: end(),
    hostedFlips,
  }
}

function siteOf(content: SiteContent): ReturnType<typeof createRenderedSite> {
  return createRenderedSite({
    families: content.families,
    content: () => served.content ?? content,
    catalog: () => served.catalog,
    files,
    siteUrl,
    changeMails,
    now: () => new Date(),
    workbook: writeWorkbook,
    log,
    checkAnswers: false,
  })
}

/** Threads share the bytes; each opens them once. Changed families need a new site. */
function takeContent(packed: PackedContent): SiteContent {
  const before = served.content
  if (before?.version === packed.version) return before
  const next = openContent(packed)
  const isSame = before !== null && sameFamilies(next.families, before.families)
  served.content = isSame ? { ...next, families: before.families } : next
  if (!isSame) site = null
  if (before?.company.maker !== next.company.maker || !isSame) served.revision = UNKNOWN
  return served.content
}

function takeCatalog(packed: PackedCatalog | null, { families, company }: SiteContent): boolean {
  const revision = packed?.revision ?? null
  if (served.revision === revision) return false
  served.catalog = packed && openCatalog(packed, families, company.maker, files.partFiles, served.catalog)
  served.revision = revision
  return true
}

answerTasks(answerTask)
