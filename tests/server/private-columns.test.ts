// @module-tag long
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readSheet } from 'read-excel-file/node'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseSettings } from '#database/open-database.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { run } from '#tests/site/operator-commands.ts'
import { startSite } from '#tests/site/site-process.ts'

const [COLUMN, BEFORE, AFTER] = ['Preis EUR', '4711.08', '4712.15']
const SECRETS = new RegExp(`${COLUMN}|${BEFORE}|${AFTER}`)
const PART = '/api/v1/parts/Panel-Jacks/1'
const CSV = '/panel-jacks/panel-jack.csv'

/** The ways to the data of a part, besides those that `readOut` opens. */
const WITH_THE_PART = [
  '/panel-jacks/panel-jack',
  '/panel-jacks/panel-jack.data',
  CSV,
  '/part/10-1',
  '/part/10-1.data',
  '/part/10-1.svg',
  '/changes',
  '/changes.atom',
  '/compare?table=Panel-Jacks&id=1&id=2',
  '/list?part=10-1&qty=1',
  '/list.csv?part=10-1&qty=1',
  PART,
  `${PART}/files`,
  '/api/v1/families/Panel-Jacks/parts',
  '/api/v1/search?q=10-1&words=yes',
  '/api/v1/resolve?number=10-1',
]
const OTHERS = ['/test?table=Panel-Jacks', `${PART}/mating-set`, '/api/v1/families']

// Nine commands, each a process, and three looks at the database.
test('an added column is private everywhere until it is published (behavior 15.17)', {
  timeout: 180_000,
}, async () => {
  const settings = await freshSettings('sqlite')
  const added = await priced(settings, BEFORE)
  expect(added.out).toContain(`Panel-Jacks: the column '${COLUMN}' is new, and private`)
  await priced(settings, AFTER) // now the log of changes has both values
  const { dataDir } = settings
  const site = await startSite({ DATA_DIR: dataDir })
  onTestFinished(site.stop)

  const out = await readOut(site.url)
  expect(Object.keys(out).filter((way) => !out[way]?.includes('10-1'))).toEqual(OTHERS)
  expect(Object.keys(out).filter((way) => SECRETS.test(out[way] ?? ''))).toEqual([])
  const search = await fetch(`${site.url}/api/v1/search?q=${BEFORE}&words=yes`)
  expect(await search.json()).toMatchObject({ count: 0 })
  expect(await readFile(join(dataDir, 'catalog.kept'), 'latin1')).not.toMatch(SECRETS)
  await priced(settings, BEFORE) // a change of a row in service
  await run('catalog', settings, ['import', await jacks('Part no,Color', '10-3,Red')])
  const served = async (path: string) => (await fetch(site.url + path)).text()
  await expect.poll(() => served(CSV), PATIENCE).toContain('10-3')
  expect(await served(PART)).not.toMatch(SECRETS)

  expect((await columns(settings, 'list')).out).toBe(`Panel-Jacks: '${COLUMN}', private, 2 values\n`)
  expect(await columns(settings, 'publish', COLUMN)).toMatchObject({ code: 0, err: '' })
  await expect.poll(() => served(PART), PATIENCE).toContain(`"${COLUMN}":"${BEFORE}"`)
  await columns(settings, 'hide', COLUMN)
  await expect.poll(() => served(PART), PATIENCE).not.toMatch(SECRETS)

  expect(await columns(settings, 'remove', COLUMN)).toMatchObject({
    code: 1,
    err: expect.stringContaining('--force'),
  })
  expect(await columns(settings, 'remove', COLUMN, '--force')).toMatchObject({ code: 0, err: '' })
  expect((await columns(settings, 'list')).out).toContain('no columns besides')
})

/** The change reaches a site within a poll of its database (5 s) and the time of a build. */
const PATIENCE = { timeout: 30_000, interval: 50 }

test('columns that can not be published are refused with an explanation', async () => {
  const settings = await freshSettings('sqlite')
  await priced(settings, BEFORE)
  for (const [args, words] of [
    [['publish', 'Color'], 'Columns of a family stay public'],
    [['publish', 'Preis'], "No table has an added column 'Preis'. Added are: 'Preis EUR'."],
  ] as const) {
    const refused = await columns(settings, ...args)
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining(words) })
  }
})

const columns = (settings: DatabaseSettings, ...args: readonly string[]) =>
  run('catalog', settings, ['columns', ...args])

async function jacks(...lines: readonly string[]): Promise<string> {
  const file = join(await temporaryFolder(), 'Panel-Jacks.csv')
  await writeFile(file, lines.join('\n'))
  return file
}

/** Imports two parts with a price. Their colors change with it. */
async function priced(settings: DatabaseSettings, price: string) {
  const lines = ['10-1', '10-2'].map((number) => `${number},Red ${price.length}${price.at(-1)},${price}`)
  const file = await jacks(`Part no,Color,${COLUMN}`, ...lines)
  const ended = await run('catalog', settings, ['import', file, '--add-columns'])
  expect(ended).toMatchObject({ code: 0, err: '' })
  return ended
}

/** Everything that the site says about the parts, as text by address. */
async function readOut(url: string): Promise<Record<string, string>> {
  const out: Record<string, string> = {}
  for (const path of [...OTHERS, ...WITH_THE_PART]) out[path] = await (await fetch(url + path)).text()
  const bytes = async (path: string) => Buffer.from(await (await fetch(url + path)).arrayBuffer())
  for (const path of ['/panel-jacks/panel-jack.xlsx', '/list.xlsx?part=10-1&qty=1']) {
    out[path] = JSON.stringify(await readSheet(await bytes(path)))
  }
  out.dump = gunzipSync(await bytes('/api/v1/catalog.ndjson.gz')).toString()
  const call = { name: 'part', arguments: { tableName: 'Panel-Jacks', id: '1' } }
  const mcp = await fetch(`${url}/mcp`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  })
  out.mcp = await mcp.text()
  return out
}
