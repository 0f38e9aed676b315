import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { Part } from '#catalog/answers.ts'
import { siteAddress } from '#server/downloads/site-address.ts'
import { builtSite, sampleCatalog } from '#tests/site/built-site.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const SITE_URL = 'https://parts.example.com:8443'
const site = await builtSite(sampleCatalog(), FAMILIES, undefined, SITE_URL)
const bytesOf = async (path: string) => Buffer.from(await (await site.get(path)).arrayBuffer())
const isPart = expect.stringMatching(/^https:\/\/parts\.example\.com:8443\/part\/[^/]+/)

test.for([
  ['/banana/insulated-jacks.csv', 100],
  ['/list.csv?part=10-880-2-05&qty=1', 1],
] as const)('with SITE_URL the column url of %s is absolute', async ([path, least]) => {
  const [heads = [], ...rows]: string[][] = parse(await bytesOf(path), { bom: true })
  expect(heads.at(-1)).toBe('url')
  expect(rows.length).toBeGreaterThanOrEqual(least)
  expect(rows.map((row) => row.at(-1))).toEqual(rows.map(() => isPart))
})

test('with SITE_URL the addresses of the whole catalog are absolute', async () => {
  const lines = gunzipSync(await bytesOf('/api/v1/catalog.ndjson.gz'))
    .toString()
    .trimEnd()
    .split('\n')
  const parts: Part[] = lines.map((line) => JSON.parse(line))
  expect(parts).toHaveLength(sampleCatalog().size)
  expect(parts.map(({ url }) => url)).toEqual(parts.map(() => isPart))
})

test.for([
  [SITE_URL, '/files/product-images/a.jpg', `${SITE_URL}/files/product-images/a.jpg`],
  [SITE_URL, 'https://files.example.com/a.jpg', 'https://files.example.com/a.jpg'],
  [null, '/files/product-images/a.jpg', '/files/product-images/a.jpg'],
] as const)('with SITE_URL %s, %s is %s in a file', ([siteUrl, path, address]) => {
  expect(siteAddress(siteUrl)(path)).toBe(address)
})
