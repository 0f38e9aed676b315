import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseSettings } from '#database/open-database.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { faultSample } from '#tests/crash-states/fault-sample.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { type CallFault, callsOn, ensureStrace, recorded, straced, withFault } from '#tests/programs/strace.ts'
import { pdfOf } from '#tests/samples/attachment-samples.ts'
import { freePort } from '#tests/site/free-port.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { openRequests } from '#tests/site/requests.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

/** What a fault takes on a busy machine, where strace joins each thread of the site. */
const FAULT_MS = 12_000
const IN_WORDS = /could not (?:store|save)|couldn’t|Something went wrong|try again|press send again/i

const FAULTS = 5
/** One call that fails may be of no weight, and which one it is isn't the same in each run. This one is told in words for certain. */
const FULL_DISK: CallFault = { call: 'pwrite64', error: 'ENOSPC', at: '1+' }

test(`${FAULTS} calls of a form post with a file fail, one each, then the disk is full: an error in words, and nothing lost or doubled`, {
  timeout: 60_000 + (FAULTS + 1) * FAULT_MS,
}, async () => {
  await ensureStrace()
  const settings = await freshSettings('sqlite')
  const site = await restartableSite(settings)
  const requests = await openRequests(settings)
  const store = chooseAttachmentStore(requests, settings.dataDir)
  await (await newPost(site.url())).send() // what is loaded by the first one is loaded
  const trace = join(await temporaryFolder(), 'trace')
  const counted = await newPost(site.url())
  await straced(site.pid(), recorded(trace), counted.send)
  const calls = callsOn(settings.dataDir, await readFile(trace, 'latin1'))
  expect(calls.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['openat', 'write', 'pwrite64', 'fsync', 'rename']),
  )
  // A write that is on other files in another thread may be a wake-up, without which Node stands still or ends.
  const own = calls.filter(({ call, isElsewhere }) => call !== 'write' || !isElsewhere)
  for (const fault of [...faultSample(own, FAULTS), FULL_DISK]) {
    const words = `${fault.error} of ${fault.call} ${fault.at}`
    const post = await newPost(site.url())
    const astray = () => fault.call === 'write' && site.kill() // which one it is isn't the same in each run
    const first = await withFault(site.pid(), fault, post.send, { folder: settings.dataDir, astray })
    if (fault === FULL_DISK || (first.number === null && first.status !== null)) {
      expect(first.status, words).toBeGreaterThanOrEqual(400)
      expect(first.words, words).toMatch(IN_WORDS)
    }
    await site.restartIfEnded()
    const again = await post.send()
    expect(again, words).toMatchObject({ status: 200, number: first.number ?? expect.stringMatching(/^Q-/) })
    const rows = await requests.db.selectFrom('request').select('number').where('request_key', '=', post.key).execute()
    expect(rows, words).toEqual([{ number: again.number }])
    const query = requests.db
      .selectFrom('attachment')
      .select('hash')
      .where('request_number', '=', again.number ?? '')
    const files = await Promise.all((await query.execute()).map(({ hash }) => store.open(hash)))
    expect(
      files.map((file) => file?.equals(post.file)),
      words,
    ).toEqual([true])
  }
})

type Posted = { readonly status: number | null; readonly number: string | null; readonly words: string }

/** A form that is filled in, with a file of its own, to be sent as often as wanted. Without an answer `status` is null. */
async function newPost(url: string) {
  const own = await openForm(`${url}/order`)
  const file = pdfOf(20_000, randomUUID())
  async function send(): Promise<Posted> {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...ORDER_FIELDS, ...own })) form.set(name, value)
    form.append('attachments', new File([file], 'drawing.pdf'))
    try {
      const answer = await fetch(`${url}/order`, { method: 'POST', body: form })
      const html = await answer.text()
      return { status: answer.status, number: sentNumber(html), words: pageWords(html) }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error // from fetch: no answer
      return { status: null, number: null, words: error.message }
    }
  }
  return { key: own.requestKey, file, send }
}

/** A site that is started again if a failed call has ended it. */
async function restartableSite({ dataDir }: DatabaseSettings) {
  const quiet = { SAMPLE: 'off', LOG_LEVEL: 'silent', MAIL_TRANSPORT: 'folder', UV_THREADPOOL_SIZE: '1' }
  const env = { ...quiet, DATA_DIR: dataDir, RATE_LIMIT: 'off', PORT: String(await freePort()) }
  const running: { site: SiteProcess } = { site: await startSite(env) }
  onTestFinished(() => running.site.stop())
  return {
    url: () => running.site.url,
    pid: () => running.site.child.pid ?? 0,
    kill: () => running.site.child.kill('SIGKILL'),
    async restartIfEnded() {
      const { child } = running.site
      if (child.killed && child.signalCode === null) await once(child, 'exit')
      if (child.exitCode !== null || child.signalCode !== null) running.site = await startSite(env)
    },
  }
}
