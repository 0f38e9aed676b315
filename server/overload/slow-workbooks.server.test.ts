// @module-tag long
import { expect, onTestFinished, test } from 'vitest'
import { MAX_SOURCE_LINES } from '#catalog/lists/pasted/split-text.ts'
import { packContent } from '#content/packed-content.ts'
import { createLog } from '#server/operations/log.ts'
import { trustedProxies } from '#server/origin/trusted-proxies.ts'
import { workbooksInTurn } from '#server/overload/overload.ts'
import { RenderThreads } from '#server/rendering/render-threads.ts'
import { createWorkbookReader } from '#spreadsheets/lists/list-workbook.ts'
import { BUILT } from '#tests/programs/built-program.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { workbookOf } from '#tests/samples/zip-of.ts'
import { builtSite, filesIn, packedSample, sampleCatalog } from '#tests/site/built-site.ts'
import { until } from '#tests/site/live.ts'
import { formKey, ORDER_FIELDS, sentNumber } from '#tests/site/posted-forms.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'

/** The second gets the spare place, so that both are taken if a page keeps its own. */
const [SLOW, SLOW_TOO, OTHER] = ['192.0.2.1', '192.0.2.2', '203.0.113.9']
const PROXY = '127.0.0.1'

/** The site with one thread for pages. Its reader of workbooks begins when the test says so. */
async function siteWithSlowReader() {
  const reader = { begun: 0, start: Promise.withResolvers<void>() }
  const dataDir = await temporaryFolder()
  const settings = {
    built: BUILT,
    dataDir,
    hosted: null,
    fileHosts: [],
    siteUrl: null,
    changeMails: false,
    logLevel: 'silent',
  }
  const threads = new RenderThreads(settings, { count: 1 })
  onTestFinished(() => threads.close())
  const [packed, content, files] = [packedSample(), packContent(CONTENT), await filesIn(dataDir)]
  const log = createLog('silent')
  const readNow = createWorkbookReader(MAX_SOURCE_LINES)
  const readWorkbook = workbooksInTurn(async (bytes) => {
    reader.begun += 1
    await reader.start.promise
    return await readNow(bytes)
  })
  const site = await builtSite(sampleCatalog(), FAMILIES, files, null, {
    renderer: threads.over({ packed: () => packed, content: () => content, files, log, now: () => new Date() }),
    proxies: trustedProxies([PROXY]),
    readWorkbook,
  })
  const post = (from: string, path: string, body: FormData | URLSearchParams) =>
    site.send(path, { method: 'POST', headers: { 'X-Forwarded-For': from }, body })
  return { reader, site, post }
}

function workbookForm(): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(workbookOf([['10-880-2-05', '40']]))], 'list.xlsx'))
  return form
}

test("while slow workbooks are being read, another visitor's pasted list and order are answered; then theirs are", async () => {
  const { reader, site, post } = await siteWithSlowReader()
  let answered = 0
  const slow = [SLOW, SLOW, SLOW, SLOW, SLOW_TOO].map(async (from) => {
    const answer = await post(from, '/list/paste', workbookForm())
    answered += 1
    return [answer.status, /value="40"/.test(await answer.text())]
  })
  await until(() => reader.begun === 2)

  const pasted = await post(OTHER, '/list/paste', new URLSearchParams({ text: '10-880-2-05, 250' }))
  expect([pasted.status, await pasted.text()]).toEqual([200, expect.stringContaining('<dt>found</dt><dd>1</dd>')])
  const key = formKey(await (await site.get('/order', { 'X-Forwarded-For': OTHER })).text())
  const order = await post(OTHER, '/order', new URLSearchParams({ ...ORDER_FIELDS, ...key }))
  expect(sentNumber(await order.text())).not.toBeNull()
  expect(answered).toBe(0)

  reader.start.resolve()
  expect(await Promise.all(slow)).toEqual(slow.map(() => [200, true]))
})
