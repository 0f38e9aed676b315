// @module-tag long
import { request } from 'node:http'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const VISITOR = '127.0.0.99'
/** All threads of the site: one fewer than processors, a spare one and a replacement. */
const THREADS = availableParallelism() + 1
/** For what must happen, however busy the machine is. */
const PATIENCE = { timeout: 60_000, interval: 200 }
/** Each visitor has a form of their own, so no page of it is cached. */
const [FORM, STUCK_FORM] = ['/contact', '/contact?stuck=yes']

/** A site whose pages can be made to get stuck, its answers to an address, and what it logs. */
async function siteThatGetsStuck() {
  const preload = new URL('../../tests/programs/stuck-requests.ts', import.meta.url).href
  const site = await startSite({ NODE_OPTIONS: `--import ${preload}`, LOG_LEVEL: 'error' }, 'pipe')
  onTestFinished(() => void site.child.kill('SIGKILL'))
  const logged = site.child.stdout ? text(site.child.stdout) : Promise.resolve('')
  const status = (path: string, from = VISITOR) =>
    new Promise<number | undefined>((done, failed) => {
      const sent = request(site.url + path, { localAddress: from, agent: false }, (answer) => {
        answer.resume()
        answer.once('end', () => done(answer.statusCode))
      })
      sent.once('error', failed).end()
    })
  const degraded = async (): Promise<string> => await (await fetch(`${site.url}/readyz`)).text()
  return { site, logged, status, degraded }
}

/** The exit code of a site that gets a signal. One that waits for its stuck threads never ends. */
function ended({ child }: SiteProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = new Promise<number | null>((done) => child.once('exit', done))
  child.kill(signal)
  return exit
}

test('two pages that get stuck for two networks are a 503, all others are made; the site says so, and an unexpected error ends it', async () => {
  const { site, status, degraded } = await siteThatGetsStuck()
  expect(await status(FORM)).toBe(200)
  const stuck = ['127.0.0.11', '127.0.0.12'].map((from) => status(STUCK_FORM, from))
  for (let visits = 0; visits < 20; visits += 1) expect(await status(FORM)).toBe(200)
  expect(await Promise.all(stuck)).toEqual([503, 503])
  await expect.poll(degraded, PATIENCE).toMatch(/thread that makes pages is stuck.*Restart the site/)
  for (let visits = 0; visits < 20; visits += 1) expect(await status(FORM)).toBe(200)
  expect(await ended(site, 'SIGUSR2')).toBe(1)
})

test('a site whose threads are all stuck answers what is cached, refuses other pages at once, and still stops', async () => {
  const { site, logged, status, degraded } = await siteThatGetsStuck()
  await expect.poll(() => status('/documents/cmrt'), PATIENCE).toBe(302) // nothing that is cached changes after that
  expect(await status('/')).toBe(200)
  const stuck = Array.from({ length: THREADS }, (_, index) => status(STUCK_FORM, `127.0.1.${index + 1}`))
  expect(new Set(await Promise.all(stuck))).toEqual(new Set([503]))
  for (const _ of stuck) await status(STUCK_FORM) // those that were refused without a thread
  await expect.poll(degraded, PATIENCE).toMatch(/All threads that make pages are stuck.*Restart the site now/)
  expect(
    await Promise.all(['/', '/healthz', '/favicon.svg', '/api/v1/search?q=10-880'].map((path) => status(path))),
  ).toEqual([200, 200, 200, 200])
  // In the queue each would wait for four seconds: together longer than this test may take.
  for (let visits = 0; visits < 20; visits += 1) expect(await status(visits % 2 ? FORM : '/part/10-880-2-06')).toBe(503)
  expect(await ended(site, 'SIGTERM')).toBe(0)
  expect(await logged).toMatch(/"threads":\d+,"msg":"The site stops although threads of it are stuck/)
})
