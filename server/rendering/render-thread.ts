import { join } from 'node:path'
import { type MessagePort, workerData } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { CATALOG } from '#app/shell/site-menu.ts'
import type { Catalogue } from '#catalogue/answers.ts'
import { openCatalogue } from '#catalogue/catalogue.ts'
import { COMPANY } from '#catalogue/company/company.ts'
import { FAMILIES } from '#catalogue/registry/families.ts'
import type { PackedCatalogue } from '#catalogue/store/packed-catalogue.ts'
import { SAMPLE_CACHE } from '#demo/generator-version.ts'
import { createSampleFiles } from '#demo/sample-files.ts'
import { openSiteFiles } from '#media/site-files.ts'
import { createLog } from '#server/operations/log.ts'
import { deskOver } from '#server/rendering/desk-port.ts'
import type { RenderAnswer, RenderTask, ThreadSettings } from '#server/rendering/render-task.ts'
import type { createRenderedSite } from '#server/rendering/rendered-site.ts'
import { createThreadTime } from '#server/rendering/thread-time.ts'
import { writeWorkbook } from '#spreadsheets/writer/write-workbook.ts'

const { dataDir, hosted, fileHosts, siteUrl, logLevel }: ThreadSettings = workerData
const log = createLog(logLevel)
const served: { revision: string | null; catalogue: Catalogue | null } = { revision: null, catalogue: null }
const files = await openSiteFiles({
  dataDir,
  cacheFolder: join(dataDir, 'thumbnails'),
  families: FAMILIES,
  hosted,
  hosts: fileHosts,
  makers: [
    createSampleFiles({
      families: FAMILIES,
      cacheFolder: SAMPLE_CACHE,
      active: () => served.catalogue?.sample ?? false,
      log,
    }),
  ],
  log,
  now: () => new Date(),
  rescans: false,
})
const entry: { createRenderedSite: typeof createRenderedSite } = await import(
  new URL('../../build/server/index.js', import.meta.url).href
)
const site = entry.createRenderedSite({
  families: FAMILIES,
  catalogue: () => served.catalogue,
  files,
  siteUrl,
  now: () => new Date(),
  workbook: writeWorkbook,
  log,
  checkAnswers: false,
})
const time = createThreadTime()
/** A file store that answers slower shows in a later page. */
const MAX_SIZE_MS = 500

/** The worker thread of `render-threads.ts`: answers one request of the rendered site. */
export default async function answerTask(task: RenderTask): Promise<unknown> {
  const end = time.start()
  if (files.folderRevision() !== task.files) await files.rescan()
  await takeCatalogue(task.catalogue)
  const { requestId, posted } = task
  const response = await site.fetch(requestOf(task), { requestId, posted, desk: deskOf(task.desk) })
  const body = response.body === null ? null : new Uint8Array(await response.arrayBuffer())
  const answer: RenderAnswer = {
    status: response.status,
    headers: [...response.headers],
    body,
    ms: end(),
    hostedRevision: hosted === null ? '' : files.revision(),
  }
  return move({ [transferableSymbol]: body === null ? [] : [body.buffer], [valueSymbol]: answer })
}

const deskOf = (port: MessagePort | null) => port && deskOver(port)

/** Threads share the catalog's bytes. Each opens it once. */
async function takeCatalogue(packed: PackedCatalogue | null): Promise<void> {
  if (served.revision === (packed?.revision ?? null)) return
  served.revision = packed?.revision ?? null
  served.catalogue = packed && openCatalogue(packed, FAMILIES, COMPANY.maker, files.partFiles, served.catalogue)
  await files.findSize(CATALOG.file, MAX_SIZE_MS)
}

function requestOf({ method, url, headers, body }: RenderTask): Request {
  return new Request(url, { method, headers, body })
}
