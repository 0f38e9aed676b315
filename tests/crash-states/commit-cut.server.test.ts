import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freshSettings } from '#tests/programs/databases.ts'
import { builtSite, requestsIn } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { formKey, ORDER_FIELDS, sentNumber } from '#tests/site/posted-forms.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { openRequests } from '#tests/site/requests.ts'

/** What a client sends to commit, in PostgreSQL's protocol: a simple query. */
const COMMIT = Buffer.from('commit\0')
const STORING = Buffer.from('insert into "request"')

type Cut = 'before' | 'after' | null

/** A line to PostgreSQL. It breaks once when the commit of a request comes: before the server has it, or when the server's answer comes. */
async function lineCutAtCommit(address: string) {
  const target = new URL(address)
  const next: { cut: Cut } = { cut: null }
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      end.on('error', () => other.destroy())
      end.on('close', () => other.destroy())
    }
    let [isStoring, isCutNow] = [false, false]
    near.on('data', (bytes) => {
      const { cut } = next
      isStoring ||= bytes.includes(STORING)
      if (cut === null || !isStoring || !bytes.includes(COMMIT)) return far.write(bytes)
      next.cut = null
      isCutNow = cut === 'after'
      return isCutNow ? far.write(bytes) : far.destroy()
    })
    far.on('data', (bytes) => (isCutNow ? near.destroy() : near.write(bytes)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const url = new URL(address)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: url.href, next }
}

test('a connection lost at COMMIT, before or after the server has it, gives one row and one number', async () => {
  const settings = await freshSettings('postgres')
  const line = await lineCutAtCommit(settings.databaseUrl ?? '')
  const site = await builtSite(null, FAMILIES, undefined, null, {
    requests: requestsIn(settings.dataDir, null, null, line.url),
  })
  const { db } = await openRequests(settings)
  for (const [cut, rowsThen] of [
    ['before', 0],
    ['after', 1],
  ] as const) {
    const own = formKey(await (await site.get('/order')).text())
    const body = new URLSearchParams({ ...ORDER_FIELDS, ...own })
    const send = () => site.send('/order', { method: 'POST', body })
    const rows = () => db.selectFrom('request').select('number').where('request_key', '=', own.requestKey).execute()
    line.next.cut = cut
    const refused = await send()
    expect([refused.status, line.next.cut]).toEqual([503, null])
    expect(pageWords(await refused.text())).toContain('store it twice')
    expect(await rows()).toHaveLength(rowsThen)
    const numbers = [sentNumber(await (await send()).text()), sentNumber(await (await send()).text())]
    const [row] = await rows()
    expect(numbers).toEqual([row?.number, row?.number])
    expect(await rows()).toHaveLength(1)
  }
})
