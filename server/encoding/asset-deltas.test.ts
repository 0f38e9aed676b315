import { hash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { assetDeltas, writeAssetDeltas } from '#server/encoding/asset-deltas.ts'

const BEFORE = Array.from({ length: 500 }, (_, part) => `export const part${part} = ${part * 7919}\n`).join('')
const AFTER = BEFORE.replace('part7 ', 'part700 ')
const OWN = ['assets/home-bbbbbbbb.js', 'assets/app-bbbbbbbb.css', 'assets/font-ffffffff.woff2']
const EARLIER = ['assets/home-aaaaaaaa.js', 'assets/home-page-aaaaaaaa.js', 'assets/font-eeeeeeee.woff2']
const dictionaryOf = (text: string) => `:${hash('sha256', text, 'base64')}:`

/** A site with the files of two builds. */
async function site() {
  const client = await mkdtemp(join(tmpdir(), 'catalog-deltas-'))
  onTestFinished(() => rm(client, { recursive: true, force: true }))
  await mkdir(join(client, 'assets'))
  for (const name of OWN) await writeFile(join(client, name), AFTER)
  for (const name of EARLIER) await writeFile(join(client, name), BEFORE)
  await writeAssetDeltas(client, OWN, EARLIER)
  const app = new Hono().use('/assets/*', assetDeltas(client), serveStatic({ root: client, precompressed: true }))
  const get = (name: string, headers: Record<string, string>, method = 'GET') =>
    app.request(`/${name}`, { headers, method })
  return { client, get }
}

const KNOWS = { 'Accept-Encoding': 'gzip, br, zstd, dcb, dcz', 'Available-Dictionary': dictionaryOf(BEFORE) }

test('a browser with the script of the build before gets what differs', async () => {
  const { get } = await site()
  const answer = await get('assets/home-bbbbbbbb.js', KNOWS)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBeLessThan(200)
  expect(bytes.toString('hex', 0, 8)).toBe('5e2a4d1820000000')
  expect(bytes.toString('base64', 8, 40)).toBe(hash('sha256', BEFORE, 'base64'))
  expect(zstdDecompressSync(bytes.subarray(40), { dictionary: Buffer.from(BEFORE) }).toString()).toBe(AFTER)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'text/javascript; charset=utf-8',
    'use-as-dictionary': 'match="/assets/home-*.js"',
    vary: 'Accept-Encoding, Available-Dictionary',
  })
  const head = await get('assets/home-bbbbbbbb.js', KNOWS, 'HEAD')
  expect([head.headers.get('Content-Encoding'), await head.text()]).toEqual(['dcz', ''])
})

test.for([
  ['another dictionary', { ...KNOWS, 'Available-Dictionary': dictionaryOf('x') }],
  ['a dictionary in words', { ...KNOWS, 'Available-Dictionary': '../../home' }],
  ['no dictionary', { 'Accept-Encoding': 'dcz' }],
  ['a proxy that passes no dcz', { ...KNOWS, 'Accept-Encoding': 'gzip' }],
] as const)('%s: the whole file', async ([, headers]) => {
  const { get } = await site()
  const answer = await get('assets/home-bbbbbbbb.js', headers)
  expect(answer.headers.get('Content-Encoding')).toBeNull()
  expect(await answer.text()).toBe(AFTER)
  expect(answer.headers.get('Vary')).toContain('Available-Dictionary')
})

test('only scripts and style sheets of the same name have deltas, and only they are dictionaries', async () => {
  const { client, get } = await site()
  expect((await readdir(join(client, 'assets'))).filter((name) => name.endsWith('.dcz'))).toHaveLength(1)
  expect((await get('assets/font-ffffffff.woff2', KNOWS)).headers.get('Use-As-Dictionary')).toBeNull()
  expect((await get('assets/away-aaaaaaaa.js', KNOWS)).headers.get('Use-As-Dictionary')).toBeNull()
})
