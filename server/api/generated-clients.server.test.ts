import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtSite } from '#tests/site/built-site.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** What a programmer writes against both clients. It is checked by the compiler and then run. */
const USE = `
import createClient from 'openapi-fetch'
import { createClient as createHey } from './hey/client/index'
import { build, part, parts, search } from './hey/sdk.gen'
import type { paths } from './paths'

const path = { tableName: 'Insulated-Military' } as const
const query = { filter: ['color:exact:Red', 'color:exact:Blue', 'lengthFrom:.5', 'lengthTo:20 mm'], sort: 'length' }
const compact = { ...query, columns: ['partNumber', 'color'], valuesOf: ['color'] }
const built = { base: '10-880', choice: ['color:Red'] }

export async function openApiFetch(baseUrl: string) {
  const client = createClient<paths>({ baseUrl })
  const { data: found } = await client.GET('/families/{tableName}/parts', { params: { path, query } })
  const { data: listed } = await client.GET('/families/{tableName}/parts', { params: { path, query: compact } })
  const { data: numbers } = await client.GET('/families/{tableName}/build', { params: { path, query: built } })
  const { error } = await client.GET('/families/{tableName}/parts', { params: { path, query: { filter: ['colour:Red'] } } })
  const { data: hits } = await client.GET('/search', { params: { query: { q: '10-880-2-05' } } })
  const [hit] = hits?.results ?? []
  const { data: one } = hit
    ? await client.GET('/parts/{tableName}/{id}', { params: { path: { tableName: 'Insulated-Military', id: hit.id } } })
    : {}
  const cell: string | null | undefined = listed && 'rows' in listed ? listed.rows[0]?.[0] : null
  return { total: found?.total, listed: listed?.total, cell, numbers: numbers?.count, error: error?.detail, color: one?.fields.Color }
}

export async function heyApi(baseUrl: string) {
  const client = createHey({ baseUrl })
  const { data: found } = await parts({ client, path, query })
  const { data: listed } = await parts({ client, path, query: compact })
  const { data: numbers } = await build({ client, path, query: built })
  const { error } = await parts({ client, path, query: { filter: ['colour:Red'] } })
  const { data: hits } = await search({ client, query: { q: '10-880-2-05' } })
  const [hit] = hits?.results ?? []
  const { data: one } = hit ? await part({ client, path: { tableName: 'Insulated-Military', id: hit.id } }) : {}
  const cell: string | null | undefined = listed && 'rows' in listed ? listed.rows[0]?.[0] : null
  return { total: found?.total, listed: listed?.total, cell, numbers: numbers?.count, error: error?.detail, color: one?.fields.Color }
}
`
const COMPILER_OPTIONS = {
  ...{
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
  },
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
}

const site = await builtSite(sampleCatalog())
const server = createAdaptorServer({
  fetch: (request: Request) => site.get(request.url),
  overrideGlobalObjects: false,
})
let url = ''
let folder: string
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await mkdir(join(ROOT, 'build'), { recursive: true })
  folder = await mkdtemp(join(ROOT, 'build/generated-clients-')) // here, so that it finds node_modules
  await writeFile(join(folder, 'openapi.json'), await (await site.get('/api/v1/openapi.json')).text())
  await writeFile(join(folder, 'use.ts'), USE)
  const tsconfig = { compilerOptions: COMPILER_OPTIONS, include: ['use.ts'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  await run(process.execPath, [join(ROOT, 'tests/programs/generate-clients.ts'), folder])
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

test('what is written against the generated clients passes the compiler', async () => {
  const { stdout } = await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toBe('')
})

test.for(['openApiFetch', 'heyApi'])(
  'the client that %s makes filters, lists, builds and reads errors',
  async (client) => {
    const use: Record<string, (baseUrl: string) => Promise<unknown>> = await import(join(folder, 'use.ts'))
    const byAddress = '/families/Insulated-Military/parts?color=exact:Red&color=exact:Blue&lengthFrom=.5&lengthTo=20 mm'
    const { total } = await (await site.get(`/api/v1${byAddress}`)).json()
    expect(total).toBeGreaterThan(0)
    expect(await use[client]?.(`${url}/api/v1`)).toEqual({
      total,
      listed: total,
      cell: expect.stringMatching(/^\d+-/),
      numbers: 6,
      error: expect.stringContaining('There is no filter colour. The filters are: any, partNumber, '),
      color: 'Green',
    })
  },
)
