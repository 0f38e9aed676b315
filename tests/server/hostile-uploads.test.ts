import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { readRequest } from '#requests/request-store.ts'
import { hostileUploads, uploadNamed } from '#tests/hostile/hostile-uploads.ts'
import { SAMPLES } from '#tests/samples/attachment-samples.ts'
import { builtSite, sampleCatalog } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { formKey, sentNumber } from '#tests/site/posted-forms.ts'
import { storedRows } from '#tests/site/stored-rows.ts'

const site = await builtSite(sampleCatalog())
const settings = { dataDir: site.dataDir, databaseUrl: null }
const { stamp } = formKey(await (await site.get('/order')).text())
const uploads = hostileUploads(stamp)

/** Everything in the data folder: nothing unexpected may appear there. */
const filesOf = async (): Promise<string[]> =>
  (await readdir(site.dataDir, { recursive: true })).filter((name) => !/-(wal|shm)$/.test(name)).sort()

describe('rejected with a message, as a page and as page data, and nothing is stored', () => {
  test.for(uploads)('%s', async ([, post, status, words]) => {
    const before = { rows: await storedRows(settings), files: await filesOf() }
    const page = await site.send('/order', post)
    const html = await page.text()
    expect(pageWords(html)).toMatch(words)
    expect(page.status).toBe(status)
    expect(html).toContain('<h1 class="page-title">Order Form</h1>')
    const data = await site.send('/order.data', post)
    expect(data.status).toBe(status)
    expect({ rows: await storedRows(settings), files: await filesOf() }).toEqual(before)
    expect('polluted' in {}).toBe(false)
  })
})

describe('a path in a file name is removed, and files are stored under their hash', () => {
  test.for([
    ['../../../etc/cron.d/x.pdf', 'x.pdf'],
    ['/etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\boot.pdf', 'boot.pdf'],
    ['C:\\Users\\Ana\\drawing.pdf', 'drawing.pdf'],
    ['requests.db/../a.pdf', 'a.pdf'],
    ['.hidden.pdf', 'hidden.pdf'],
    ['%2e%2e%2fescaped.pdf', '%2e%2e%2fescaped.pdf'],
    [`${'x'.repeat(500)}.pdf`, `${'x'.repeat(116)}.pdf`],
    ['<img src=x>.pdf', '_img src=x_.pdf'],
  ] as const)('%s', async ([posted, name]) => {
    const answer = await site.send('/order', uploadNamed(stamp, posted))
    expect(answer.status).toBe(200)
    const { db } = await openRequests(settings)
    const record = await readRequest(db, sentNumber(await answer.text()) ?? '')
    await db.destroy()
    const [file] = record?.buyerRequest.attachments ?? []
    expect(file).toMatchObject({ name, size: SAMPLES.pdf.byteLength })
    expect(await readdir(join(site.dataDir, 'attachments'))).toEqual([file?.hash])
    const saved = await site.get(file?.path ?? '')
    expect(Buffer.from(await saved.arrayBuffer())).toEqual(Buffer.from(SAMPLES.pdf))
  })
})
