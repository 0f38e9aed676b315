// @module-tag long
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '#tests/site/operator-commands.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

/** A new family. */
const GUIDE_PINS = `
table: Guide Pins
name: Precision Guide Pins
group: Guides
menuLabel: Guide Pins
menuPlace: 200
path: /guides/guide-pins
summary: Hardened pins that guide a module into its connector.
numberColumn: Part No
order: by-segment
pdfFolder: Guide-Pins
columns:
  - { key: taper, name: Taper Angle, stored: Taper }
  - color
emptyText: No pins found
`

let dataDir: string
let site: SiteProcess
/** The tests change its site folder one after the other. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'live-site-folder-'))
  await mkdir(join(dataDir, 'site/families'), { recursive: true })
  site = await startSite({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const write = (file: string, yaml: string) => writeFile(join(dataDir, 'site', file), yaml)
const company = (yaml: string) => write('company.yaml', yaml)
const text = async (path: string) => (await fetch(site.url + path)).text()
const status = async (path: string) => (await fetch(site.url + path)).status
const eventually = (path: string, words: string) =>
  expect.poll(async () => (await text(path)).includes(words), { timeout: 20_000, interval: 100 }).toBe(true)
async function restart(): Promise<void> {
  await site.stop()
  site = await startSite({ DATA_DIR: dataDir })
}

test('a changed company shows everywhere without a restart, in cached pages too; a mistake is named and changes nothing (behavior 17.2)', async () => {
  const before = await text('/')
  expect(before).toContain('Concord Electronics')
  expect(await text('/contact')).toContain('Sample text')

  await company(`
name: Acme Interconnect
maker: Acme
address: [1 Main Street, "Springfield, OH 45501"]
tollFree: ''
phone: 937-555-0100
fax: ''
mails: [sales@acme.example]
`)
  await eventually('/', 'Acme Interconnect')
  expect(await text('/')).not.toContain('Concord Electronics')
  const contact = await text('/contact')
  expect(contact).toContain('Springfield, OH 45501')
  expect(contact).not.toMatch(/Toll free|<dt>Fax|Sample text/)
  expect(await text('/list.csv?part=NOPE-1')).toContain('NOPE-1,Acme,1')
  expect(await text('/changes.atom')).toContain('<name>Acme Interconnect</name>')
  expect(await text('/api/v1/openapi.json')).toContain('sales@acme.example')

  await company('name: Acme Interconnect\nmakr: Acme\n')
  await eventually('/readyz', 'company.yaml:2: ')
  expect(await text('/readyz')).toContain("'maker' is meant? 'npm run site -- check'")
  expect(await text('/')).toContain('Acme Interconnect')
  expect(await text('/list.csv?part=NOPE-1')).toContain('NOPE-1,Acme,1')

  await company('name: Apex Interconnect\n')
  await eventually('/', 'Apex Interconnect')
  expect(await text('/readyz')).not.toContain('company.yaml')
  expect(await text('/list.csv?part=NOPE-1')).toContain('NOPE-1,Concord,1')
})

test('a file makes a seventeenth family, which is in the menus once its parts are loaded', async () => {
  expect(await status('/guides/guide-pins')).toBe(404)
  await write('families/guide-pins.yaml', GUIDE_PINS)
  await eventually('/guides/guide-pins', 'No pins found')
  expect(await text('/')).not.toContain('href="/guides/guide-pins"')

  const file = join(dataDir, 'Guide Pins.csv')
  await writeFile(file, 'Part No,Taper Angle,Color\nGP-10,1:50,Red\nGP-9,1:10,Blue')
  expect(await run('catalog', { dataDir, databaseUrl: null }, ['import', file])).toMatchObject({ code: 0 })
  await eventually('/guides/guide-pins', 'GP-9')
  await eventually('/', 'href="/guides/guide-pins"')
  expect(await text('/part/gp-9')).toContain('1:10')
  expect(await text('/search?q=guide+pins')).toContain('Precision Guide Pins')
  expect(await text('/guides/guide-pins.csv')).toContain('GP-10')
})

test('a family is renamed, hidden and removed; a mistake changes nothing and is named', async () => {
  expect(await text('/api/v1/families')).toContain('"insulatedPCJacks"')
  await write('families/panel-jacks.yaml', 'name: Tip Jacks\nmenuLabel: Tip Jack\n')
  await eventually('/', 'Tip Jack')
  expect(await text('/panel-jacks/panel-jack')).toContain('class="page-title">Tip Jacks')

  await write('families/non-insulated-pc-jacks.yaml', 'hidden: true\n')
  await write('families/insulated-pc-jacks.yaml', 'removed: true\n')
  await expect.poll(() => status('/pc-jacks/insulated-pc-jacks'), { timeout: 20_000 }).toBe(404)
  expect(await status('/pc-jacks/non-insulated-pc-jacks')).toBe(200)
  expect(await text('/')).not.toContain('/pc-jacks/')
  expect(await text('/api/v1/families')).not.toContain('"insulatedPCJacks"')

  await write('families/panel-jacks.yaml', 'name: Tip Jacks\nmenuLable: Tip\n')
  await eventually('/readyz', 'families/panel-jacks.yaml:2: ')
  expect(await text('/panel-jacks/panel-jack')).toContain('class="page-title">Tip Jacks')
  await write('families/panel-jacks.yaml', 'name: Test Jacks\n')
  await eventually('/panel-jacks/panel-jack', 'class="page-title">Test Jacks')
  expect(await text('/readyz')).not.toContain('panel-jacks.yaml')
})

test('a start with a broken folder, or without it, serves the last good content and says so (behavior 17.3)', async () => {
  await company('name: [Apex]\n')
  await restart()
  expect(await text('/')).toContain('Apex Interconnect')
  expect(await text('/guides/guide-pins')).toContain('GP-9')
  expect(await text('/readyz')).toContain('company.yaml:1: ')

  await rm(join(dataDir, 'site'), { recursive: true })
  await eventually('/readyz', 'is missing')
  expect(await text('/')).toContain('Apex Interconnect')
  await mkdir(join(dataDir, 'site'))
  await eventually('/', 'Concord Electronics')
})
