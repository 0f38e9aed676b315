import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { changesCommand } from '#cli/catalog/changes-command.ts'
import { type CheckReport, checkCommand } from '#cli/catalog/check-command.ts'

import { importCommand } from '#cli/catalog/import-command.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { commandWork } from '#tests/programs/command-work.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'

const NO_HOSTS = { HOSTED_URL: undefined, FILE_HOSTS: [], TIME_ZONE: 'UTC' }

/** Runs commands; `said` returns their output since the last call. */
function operatorAt(settings: DatabaseSettings) {
  let lines: string[] = []
  const print = (line: string) => lines.push(line)
  const work = commandWork(settings, print)
  const said = () => {
    const text = lines.join('\n')
    lines = []
    return text
  }
  const load = async (text: readonly string[], dryRun = false) => {
    const path = join(await temporaryFolder(), 'Panel-Jacks.csv')
    await writeFile(path, text.join('\n'))
    const options = { table: null, replace: false, force: false, addColumns: false, ignoreColumns: [], dryRun }
    return await importCommand(work, { path, ...options })
  }
  return { work, said, load }
}

/** A gray picture. One of other dimensions only says so in its header. */
async function picture(width = 40, height = 30): Promise<Buffer> {
  const blank = sharp({ create: { width: 40, height: 30, channels: 3, background: '#777' } })
  const bytes = await blank.jpeg().toBuffer()
  const frame = bytes.indexOf(Buffer.of(0xff, 0xc0))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

async function put(dataDir: string, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const file = join(dataDir, 'files', path)
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, path.endsWith('.pdf') ? '%PDF-1.7\n%%EOF\n' : await picture())
  }
}

const GOOD = Array.from(
  { length: 30 },
  (_, index) => `45-701-2-${String(index).padStart(4, '0')},Nickel,.062,a.jpg,45-701-X-XX`,
)
const HEAD = 'Part no,Body Finish,Length,Image,PDF'

test('a check reports findings as text, JSON and a page, and exits with 1', async () => {
  const settings = await freshSettings('sqlite')
  const { work, said, load } = operatorAt(settings)
  await load([HEAD, ...GOOD, '45-702-2-0001,Nikel,long,b.jpg,45-702-X-XX', '45702<b>,Nickel,.5,,'])
  await put(settings.dataDir, 'product-images/PanelJacks/a.jpg', 'product-pdfs/PanelJacks/45-701-2-XX.pdf')
  await put(settings.dataDir, 'product-models/PanelJacks/45-701-X-XX.step', 'product-models/PanelJacks/old.glb')
  await put(settings.dataDir, 'product-pdfs/PanelJacks/old.pdf', 'product-images/site/slide-1.jpg')
  said()
  expect(await checkCommand(work, { json: false }, NO_HOSTS)).toBe(1)
  const text = said()
  for (const words of [
    "Panel-Jacks, Body Finish: 'Nikel' is almost the same as 'Nickel', which occurs 31 times (45-702-2-0001)",
    "Panel-Jacks, Length: 'long' is not a size",
    "Panel-Jacks, Part no: '45702<b>' has an unusual format: most are 99-999-9-9999",
    ...["there is no picture 'b.jpg' (45-702-2-0001)", "there is no datasheet '45-702-X-XX'"],
    ...['no part uses product-models/PanelJacks/old.glb', 'no part uses product-pdfs/PanelJacks/old.pdf'],
    '7 findings in 32 parts.',
  ]) {
    expect(text).toContain(words)
  }
  await checkCommand(work, { json: true }, NO_HOSTS)
  const kinds = JSON.parse(said()).findings.map((finding: { kind: string }) => finding.kind)
  expect(kinds.sort()).toEqual([
    ...['missing-image', 'missing-pdf', 'near-value', 'number-form', 'unread-size', 'unused-file', 'unused-file'],
  ])
})

test('files that can not be shown are named, with what they are', async () => {
  const settings = await freshSettings('sqlite')
  const { work, said, load } = operatorAt(settings)
  await load([HEAD, ...GOOD])
  const files: Readonly<Record<string, Buffer | string>> = {
    'product-images/PanelJacks/a.jpg': await picture(9_000, 7_000),
    'product-images/site/slide-1.jpg': 'Picture follows.',
    'product-images/site/slide-2.jpg': '',
    'product-pdfs/PanelJacks/45-701-2-XX.pdf': '<!DOCTYPE html><title>404</title>',
    'product-pdfs/Tooling/Arbor.pdf': '%PDF-1.7\n1 0 obj',
    'product-pdfs/Catalog/Concord-Catalog.pdf': await picture(),
  }
  await put(settings.dataDir, ...Object.keys(files))
  for (const [path, bytes] of Object.entries(files)) await writeFile(join(settings.dataDir, 'files', path), bytes)
  said()
  expect(await checkCommand(work, { json: true }, NO_HOSTS)).toBe(1)
  const { findings }: CheckReport = JSON.parse(said())
  expect(findings.filter(({ kind }) => kind === 'broken-file').map(({ what }) => what)).toEqual([
    'product-images/PanelJacks/a.jpg has 63 megapixels (9000 x 7000); pictures may have 50',
    'product-images/site/slide-1.jpg is not a picture but text',
    'product-images/site/slide-2.jpg is empty',
    'product-pdfs/Catalog/Concord-Catalog.pdf is not a PDF but a picture',
    'product-pdfs/PanelJacks/45-701-2-XX.pdf is not a PDF but a web page',
    'product-pdfs/Tooling/Arbor.pdf is cut off: the end of the PDF is missing',
  ])
})

test('a catalog without findings exits with 0', async () => {
  const settings = await freshSettings('sqlite')
  const { work, said, load } = operatorAt(settings)
  await load([HEAD, ...GOOD])
  await put(settings.dataDir, 'product-images/PanelJacks/a.jpg', 'product-pdfs/PanelJacks/45-701-3-XX.pdf')
  said()
  expect(await checkCommand(work, { json: false }, NO_HOSTS)).toBe(0)
  expect(said()).toBe('No findings in 30 parts.')
})

test('a dry run shows each change, and later changes lists them', async () => {
  const { work, said, load } = operatorAt(await freshSettings('sqlite'))
  await load(['Part no,Body Finish', '10-1,Nickel', '10-2,Gold'])
  said()
  const next = ['Part no,Body Finish', '10-1,Gold', '10-3,']
  expect(await load(next, true)).toBe(0)
  expect(said()).toBe(
    [
      'Panel-Jacks: 1 added, 1 changed, 0 unchanged, 0 removed',
      '  + 10-3 (id 3): Part no: 10-3',
      '  ~ 10-1 (id 1): Body Finish: Nickel → Gold',
      'This was a dry run: nothing was loaded.',
    ].join('\n'),
  )
  await load(next)
  said()
  const all = { since: null, table: null, json: false }
  expect(await changesCommand(work, all)).toBe(0)
  const lines = said().split('\n')
  expect(lines).toContain('2026-11-21 08:00 Panel-Jacks changed 10-1 (id 1): Body Finish: Nickel → Gold')
  expect(lines).toContain('2026-11-21 08:00 Panel-Jacks added 10-3 (id 3): Part no: 10-3')
  expect(lines).toContain('2026-11-21 08:00 Panel-Jacks: 2 added, 0 changed, 0 removed')
  await changesCommand(work, { ...all, table: 'panel-jacks', json: true })
  expect(
    said()
      .split('\n')
      .map((line) => JSON.parse(line).kind)
      .sort(),
  ).toEqual(['added', 'changed', 'summary'])
  await changesCommand(work, { ...all, since: '2026-11-22' })
  expect(said()).toBe('No changes by imports are recorded.')
  await expect(changesCommand(work, { ...all, since: 'yesterday' })).rejects.toThrow("'yesterday' is not a date")
  await expect(changesCommand(work, { ...all, table: 'Jacks' })).rejects.toThrow("There is no table 'Jacks'")
})

test('a dry run of a broken file reports its errors', async () => {
  const { said, load } = operatorAt(await freshSettings('sqlite'))
  expect(await load(['Part no,Body Finish', ',Gold'], true)).toBe(1)
  expect(said()).toContain("line 2, column 'Part no': the part number is missing")
})
