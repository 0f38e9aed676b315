import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { attachmentFolder } from '#inquiries/attachments/folder-store.ts'
import { readInquiry } from '#inquiries/stored-inquiries.ts'
import { SAMPLES } from '#tests/attachment-samples.ts'
import { builtSite, sampleCatalogue } from '#tests/built-site.ts'
import { hostileUploads, uploadNamed } from '#tests/hostile-uploads.ts'
import { pageWords } from '#tests/page-words.ts'
import { formKey, sentNumber } from '#tests/posted-forms.ts'
import { storedRows } from '#tests/stored-rows.ts'

const site = await builtSite(sampleCatalogue())
const settings = { dataDir: site.dataDir, databaseUrl: null }
const { stamp } = formKey(await (await site.get('/order')).text())
const uploads = hostileUploads(stamp)

/** Everything in the data folder: nothing may come to lie beside what is meant to be there. */
const filesOf = async (): Promise<string[]> =>
  (await readdir(site.dataDir, { recursive: true })).filter((name) => !/-(wal|shm)$/.test(name)).sort()

test('there are at least 100 of them', () => {
  expect(uploads.length).toBeGreaterThanOrEqual(100)
})

describe('refused in words, as the page and as the data of the page, and nothing stays behind', () => {
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

describe('a path in a name is cut off, and bytes lie under their hash alone', () => {
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
    const record = await readInquiry(db, sentNumber(await answer.text()) ?? '')
    await db.destroy()
    const [file] = record?.inquiry.attachments ?? []
    expect(file).toMatchObject({ name, size: SAMPLES.pdf.byteLength })
    expect(await readdir(attachmentFolder(site.dataDir))).toEqual([file?.hash])
    const saved = await site.get(file?.path ?? '')
    expect(Buffer.from(await saved.arrayBuffer())).toEqual(Buffer.from(SAMPLES.pdf))
  })
})
