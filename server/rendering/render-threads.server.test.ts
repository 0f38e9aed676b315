import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openCatalog } from '#catalog/catalog.ts'
import { packContent } from '#content/packed-content.ts'
import { packRows } from '#lists/read/packed-rows.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import { createLog } from '#server/operations/log.ts'
import type { Asked } from '#server/rendering/render-task.ts'
import { RenderThreads } from '#server/rendering/render-threads.ts'
import type { ThreadCalls } from '#server/rendering/visitor-calls.ts'
import { OpenIssues } from '#shared/open-issues.ts'
import { resultOf } from '#shared/shared-work.ts'
import { namedHashes, scriptHashes } from '#tests/pages/script-hashes.ts'
import { BUILT } from '#tests/programs/built-program.ts'
import { pdfOf } from '#tests/samples/attachment-samples.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { packedOf } from '#tests/site/catalog-of.ts'
import { filesIn } from '#tests/site/files-in.ts'
import { ORDER_FIELDS } from '#tests/site/posted-forms.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'
import { packedSample } from '#tests/site/sample-catalog.ts'

const log = createLog('silent')
const content = packContent(CONTENT)
const files = { folderRevision: () => '' }
const PLUGS = '/banana/insulated-plugs'
const FORM = 'application/x-www-form-urlencoded'
const now = () => new Date('2026-11-24T10:00:00Z')
const placeOf = (isSpare: boolean) => ({ isSpare, isHeld: () => true })
const ASKED = { requestId: 'r1', posted: null, calls: null, place: placeOf(false) }
const settings = (dataDir: string) => ({
  built: BUILT,
  dataDir,
  hosted: null,
  fileHosts: [],
  siteUrl: null,
  changeMails: false,
  logLevel: 'silent',
})

/** For what must happen, however busy the machine is. */
const PATIENCE = { timeout: 60_000, interval: 50 }
const FAULTY = new URL('../../tests/site/faulty-thread.ts', import.meta.url)

/** Renders in one faulty thread with a new count of tasks. */
function faulty(maxBusyMs = 10_000, tasks = new SharedArrayBuffer(4)) {
  return faultyThreads(maxBusyMs, tasks).get
}

function faultyThreads(maxBusyMs: number, tasks = new SharedArrayBuffer(4)) {
  const threads = new RenderThreads(settings('/nowhere'), { count: 1, file: FAULTY, maxBusyMs })
  onTestFinished(() => threads.close())
  const packed = { revision: 'tasks', buffers: { tasks } }
  const issues = new OpenIssues<string>(log, now)
  const served = { packed: () => packed, content: () => content, files, log, issues }
  const { render, hostedRevision } = threads.over(served)
  const openIssues = () => issues.list()
  const get = async (path: string, more: Partial<Asked> = {}) => {
    const result = resultOf(await render(new Request(`http://parts.example${path}`), { ...ASKED, ...more }))
    return { status: result.status, text: await result.text() }
  }
  return { get, openIssues, threads, hostedRevision }
}

/** When the thread has its first task. */
const firstTask = (tasks: SharedArrayBuffer) => Atomics.waitAsync(new Int32Array(tasks), 0, 0).value

test('a thread makes other pages while one waits, for a database or a file store', async () => {
  const get = faulty()
  const [waiting, next] = await Promise.all([get('/waits-for-next'), get('/')])
  expect([waiting.status, next.status]).toEqual([200, 200])
  expect(next.text).toBe(waiting.text)
})

test('what hosted files are known changes when a thread sees one come, not with the thread that answers', async () => {
  const { get, hostedRevision } = faultyThreads(10_000)
  const after = async (path: string) => {
    await get(path)
    return hostedRevision()
  }
  const first = await after('/')
  const second = await after('/sees-new-file')
  expect(second).not.toBe(first)
  expect(await after('/')).toBe(second)
  expect([first, second]).not.toContain(await after('/sees-new-file'))
})

describe('a thread that fails', () => {
  test('is replaced, and its page is made again', async () => {
    const get = faulty()
    const first = await get('/')
    const fresh = faulty()
    expect((await fresh('/ends')).status).toBe(200)
    expect((await get('/')).text).toBe(first.text)
  })

  test('with a form loses none of it', async () => {
    const ends = (text: string) => {
      const body = new TextEncoder().encode(text)
      return faulty()('/ends', { posted: { body, type: FORM, maxBytes: 100, maxFields: 1_000 } })
    }
    expect(await ends('qty=10')).toEqual({ status: 200, text: 'qty=10' })
    expect(await ends('')).toEqual({ status: 200, text: '' })
  })

  test('twice fails its page, and the next one is made', async () => {
    const get = faulty()
    await expect(get('/always-ends')).rejects.toMatchObject({ name: 'Problem', status: 503 })
    expect((await get('/')).status).toBe(200)
  })

  test('to answer in time is replaced; its page is a 503 and the page beside it is made again', async () => {
    const tasks = new SharedArrayBuffer(4)
    const get = faulty(500, tasks)
    const never = expect(get('/never')).rejects.toMatchObject({ name: 'Problem', status: 503 })
    await firstTask(tasks)
    const beside = get('/')
    await never
    expect((await beside).status).toBe(200)
  })
})

describe('a thread that is stuck', () => {
  /** The threads of this process that run. */
  const watched = new Set<Worker>()
  process.on('worker', (thread) => {
    watched.add(thread)
    thread.once('exit', () => watched.delete(thread))
  })
  const lost = (page: Promise<unknown>) => page.catch(({ status }) => status)

  test('is an open issue that says what to do until it ends; its page is a 503, others are made', async () => {
    const { get, openIssues } = faultyThreads(500)
    await get('/')
    expect(await lost(get('/stuck?places=25e7'))).toBe(503)
    const other = get('/') // not waited for first: on a busy machine a thread may take longer to start than the stuck one to end
    const issue = { what: expect.stringMatching(/is stuck.*Restart the site/), since: now().toISOString() }
    await expect.poll(openIssues, PATIENCE).toEqual([issue])
    expect((await other).status).toBe(200)
    await expect.poll(openIssues, PATIENCE).toEqual([])
  })

  test('keeps its place: with three stuck there is no fourth, and pages are refused at once until one ends', {
    tags: ['long'],
  }, async () => {
    const before = watched.size
    const { get, openIssues, threads } = faultyThreads(500)
    await get('/')
    const most: number[] = []
    const counting = setInterval(() => most.push(watched.size - before), 10)
    onTestFinished(() => clearInterval(counting))
    for (const places of ['3e8', '2e8', '2e8']) expect(await lost(get(`/stuck?places=${places}`))).toBe(503)
    await expect.poll(openIssues, PATIENCE).toMatchObject([{ what: expect.stringMatching(/^All threads.*Restart/) }])
    expect(await Promise.race([lost(get('/')), new Promise((done) => setImmediate(done, 'waits'))])).toBe(503)
    await expect.poll(() => lost(get('/')), PATIENCE).toMatchObject({ status: 200 })
    expect(Math.max(...most)).toBe(3)
    await threads.close()
  })

  test('keeps no one who closes the threads waiting', async () => {
    const { get, threads } = faultyThreads(200)
    expect(await lost(get('/stuck?places=8e7'))).toBe(503)
    const ended = Promise.all([...watched].map((thread) => new Promise((done) => thread.once('exit', done))))
    expect(await Promise.race([threads.close().then(() => 'closed'), ended.then(() => 'all ended')])).toBe('closed')
  })
})

describe('a page from a thread', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'catalog-threads-'))
  const threads = new RenderThreads(settings(dataDir), { count: 1 })
  afterAll(() => threads.close())
  const sample = packedSample()
  const local = await filesIn(dataDir)
  const issues = new OpenIssues<string>(log, now)
  const { render } = threads.over({ packed: () => sample, content: () => content, files: local, log, issues })
  const here = await builtSite(openCatalog(sample, FAMILIES, CONTENT.company.maker, local.partFiles), FAMILIES, local)
  const inThread = async (path: string, asked: Partial<Parameters<typeof render>[1]> = {}) =>
    resultOf(await render(new Request(`http://localhost${path}`), { ...ASKED, ...asked }))

  test.for([
    ...['/banana/insulated-jacks?color=Red', '/part/10-880-2-05', '/search?q=10-880-2-05', '/fit?wire=18+AWG'],
    ...['/list?part=10-880-2-05&qty=1', '/nothing', '/banana/insulated-jacks.data', '/api/v1/families'],
  ])('%s is the same as from the main loop, and its policy names its scripts', async (path) => {
    const [made, direct] = await Promise.all([inThread(path), here.get(path)])
    expect(made.status).toBe(direct.status)
    expect(made.headers.get('Content-Type')).toBe(direct.headers.get('Content-Type'))
    const html = await made.text()
    if (made.headers.get('Content-Type')?.startsWith('text/html')) {
      const policy = made.headers.get('Content-Security-Policy')
      expect(policy).toBe(direct.headers.get('Content-Security-Policy'))
      expect(namedHashes(policy)).toEqual(scriptHashes(html))
      expect(html).not.toContain('nonce=')
    }
    expect(html === (await direct.text())).toBe(true) // a difference would be pages long
  })

  test('a form has a key of its own, and a policy for its scripts', async () => {
    const path = '/order'
    const calls = { freshStamp: async () => 'a stamp of today' } as unknown as ThreadCalls
    const [one, two] = await Promise.all([inThread(path, { calls }), inThread(path, { calls })])
    const policies = [one, two].map(({ headers }) => namedHashes(headers.get('Content-Security-Policy')))
    expect(policies).toEqual([scriptHashes(await one.text()), scriptHashes(await two.text())])
    expect(policies[0]).not.toEqual(policies[1])
  })

  test('makes the calls of its visitor; a refusal in words arrives in words', async () => {
    const asked: unknown[] = []
    const calls = {
      freshStamp: async () => 'a stamp of today',
      find: async (token: string) => {
        asked.push(token)
        throw Object.assign(new Error('This page cannot be read.'), {
          name: 'Problem',
          status: 503,
          advice: 'Try again in a minute.',
        })
      },
    } as unknown as ThreadCalls
    expect(await (await inThread('/order', { calls })).text()).toContain('value="a stamp of today"')
    const refused = await inThread('/request/abcdefghijklmnopqrstuvwx', { calls })
    expect(asked).toEqual(['abcdefghijklmnopqrstuvwx'])
    expect(refused.status).toBe(503)
    expect(await refused.text()).toContain('This page cannot be read.')
  })

  test('reads a list of text itself, and asks the main loop for the rows of a workbook', async () => {
    const asked: number[] = []
    const calls = {
      readWorkbook: async (bytes: Uint8Array) => {
        asked.push(bytes.length)
        return packRows({ kind: 'rows', rows: [{ line: 1, cells: ['10-880-2-05', '40'] }], over: false })
      },
    } as unknown as ThreadCalls
    const paste = async (name: string, bytes: Buffer<ArrayBuffer>) => {
      const form = new FormData()
      form.set('file', new File([bytes], name))
      const sent = new Response(form)
      const body = new Uint8Array(await sent.arrayBuffer())
      const posted = { body, type: sent.headers.get('Content-Type') ?? '', maxBytes: 1_000_000, maxFields: 1_000 }
      const request = new Request('http://localhost/list/paste', { method: 'POST' })
      return await resultOf(await render(request, { ...ASKED, calls, posted })).text()
    }
    expect(await paste('list.csv', Buffer.from('Part,Qty\n10-880-2-05,30\n'))).toMatch(/value="30"/)
    expect(asked).toEqual([])
    expect(await paste('list.xlsx', Buffer.from('PK\x03\x04'))).toMatch(/value="40"/)
    expect(asked).toEqual([4])
  })

  test('takes a form with files, and hands the files on as they were', async () => {
    const sizes = [300_000, 200_000, 500]
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...ORDER_FIELDS, requestKey: crypto.randomUUID(), stamp: 'today' }))
      form.set(name, value)
    for (const size of sizes) form.append('attachments', new File([pdfOf(size)], `${size}.pdf`))
    const sent = new Response(form)
    const type = sent.headers.get('Content-Type') ?? ''
    const body = new Uint8Array(await sent.arrayBuffer())
    const stored: CheckedFile[] = []
    const calls = {
      submitQuote: async (_: unknown, files: readonly CheckedFile[]) => {
        stored.push(...files)
        return { kind: 'stale', stamp: 'tomorrow' }
      },
    } as unknown as ThreadCalls
    const request = new Request('http://localhost/order', { method: 'POST' })
    const result = resultOf(
      await render(request, { ...ASKED, calls, posted: { body, type, maxBytes: 1_000_000, maxFields: 1_000 } }),
    )
    expect(result.status).toBe(422)
    expect(stored.map(({ name }) => name)).toEqual(sizes.map((size) => `${size}.pdf`))
    expect(stored.map(({ bytes }) => Buffer.compare(bytes, pdfOf(bytes.length)))).toEqual([0, 0, 0])
    expect(stored.map(({ bytes }) => bytes.length)).toEqual(sizes)
  })

  test('shows the newest families, although pages of earlier ones are still being made beside it', async () => {
    const moved = FAMILIES.map((family) => (family.path === PLUGS ? { ...family, path: `${PLUGS}-moved` } : family))
    const { table = '' } = moved.find(({ path }) => path === `${PLUGS}-moved`) ?? {}
    const next = {
      content: packContent({ ...CONTENT, version: 'moved', families: moved }),
      packed: packedOf({ [table]: [{ 'Part No': '1' }] }, moved),
    }
    let current = { content, packed: sample }
    const changing = threads.over({
      packed: () => current.packed,
      content: () => current.content,
      files: { folderRevision: () => 'files have changed' },
      log,
      issues: new OpenIssues(log, now),
    })
    const get = async (path: string) =>
      resultOf(await changing.render(new Request(`http://localhost${path}`), ASKED)).status
    const before = [get('/'), get('/'), get(PLUGS)]
    current = next
    const after = [get(`${PLUGS}-moved`), get('/'), get(`${PLUGS}-moved`)]
    await Promise.all(before)
    expect(await Promise.all(after)).toEqual([200, 200, 200])
    expect(await get(`${PLUGS}-moved`)).toBe(200)
  })

  test('that all visitors share can make no calls', async () => {
    expect((await inThread('/order')).status).toBe(500)
  })
})
