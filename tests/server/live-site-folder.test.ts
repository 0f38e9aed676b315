// @module-tag long
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { startSite } from '#tests/site/site-process.ts'

/** A site with a site folder, and what a test does with both. */
async function siteWithFolder(yaml: string) {
  const dataDir = await temporaryFolder()
  const folder = join(dataDir, 'site')
  await mkdir(folder)
  const company = (text: string) => writeFile(join(folder, 'company.yaml'), text)
  await company(yaml)
  let site = await startSite({ DATA_DIR: dataDir })
  onTestFinished(() => site.stop())
  const text = async (path: string) => (await fetch(site.url + path)).text()
  const eventually = (path: string, words: string) =>
    expect.poll(async () => (await text(path)).includes(words), { timeout: 20_000, interval: 100 }).toBe(true)
  const restart = async () => {
    await site.stop()
    site = await startSite({ DATA_DIR: dataDir })
  }
  return { folder, company, text, eventually, restart }
}

test('a changed company shows everywhere without a restart, in cached pages too; a mistake is named and changes nothing', async () => {
  const { company, text, eventually } = await siteWithFolder('')
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

test('a start with a broken folder, or without it, serves the last good content and says so', async () => {
  const { folder, company, text, eventually, restart } = await siteWithFolder('name: Apex Interconnect')
  expect(await text('/')).toContain('Apex Interconnect')
  await company('name: [Apex]\n')
  await restart()
  expect(await text('/')).toContain('Apex Interconnect')
  expect(await text('/readyz')).toContain('company.yaml:1: ')

  await rm(folder, { recursive: true })
  await eventually('/readyz', 'is missing')
  expect(await text('/')).toContain('Apex Interconnect')
  await mkdir(folder)
  await eventually('/', 'Concord Electronics')
})
