import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { readRequest } from '#requests/request-store.ts'
import { hostileUploads, uploadNamed } from '#tests/hostile/hostile-uploads.ts'
import { SAMPLES } from '#tests/samples/attachment-samples.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { formKey, sentNumber } from '#tests/site/posted-forms.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'
import { storedRows } from '#tests/site/stored-rows.ts'

const site = await builtSite(sampleCatalog())
const settings = { dataDir: site.dataDir, databaseUrl: null }
const { stamp } = formKey(await (await site.get('/order')).text())
const uploads = hostileUploads(stamp)

/** Everything in the data folder: nothing unexpected may appear there. */
const filesOf = async (): Promise<string[]> =>
  (await readdir(site.dataDir, { recursive: true })).filter((name) => !/-(wal|shm)$/.test(name)).sort()

describe('rejected with a message, and nothing is stored', () => {
  const stored = async () => ({ rows: await storedRows(settings), files: await filesOf() })
  const before = stored()

  test.for(uploads)('%s', async ([, post, status, words]) => {
    const page = await site.send('/order', post)
    const html = await page.text()
    expect(pageWords(html)).toMatch(words)
    expect(page.status).toBe(status)
    expect(html).toContain('<h1 class="page-title">Order Form</h1>')
    expect('polluted' in {}).toBe(false)
  })

  test.for([400, 413, 415])('as page data too, with status %i', async (wanted) => {
    const [, post] = uploads.find(([, , status]) => status === wanted) ?? []
    expect((await site.send('/order.data', post ?? {})).status).toBe(wanted)
  })

  test('no row and no file is there after all of them', async () => {
    expect(await stored()).toEqual(await before)
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
