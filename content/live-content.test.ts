import { execFileSync } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LiveContent } from '#content/live-content.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { SILENT } from '#tests/site/silent-log.ts'

async function contentOf(siteDir: string) {
  const live = await LiveContent.open({ siteDir, dataDir: siteDir, log: SILENT })
  onTestFinished(() => live.stop())
  return live
}

test.skipIf(process.platform === 'win32')(
  'what has the name of a content file but is none is named, and the site starts and goes on',
  async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'pages'))
    execFileSync('mkfifo', [join(folder, 'pages/pipe.md')])
    await symlink('/dev/zero', join(folder, 'home.yaml'))
    await symlink('/nowhere', join(folder, 'company.yaml'))
    const live = await contentOf(folder)
    const [issue] = live.openIssues()
    expect(issue?.what).toContain("company.yaml:1: The file can't be read (ENOENT)")
    expect(issue?.what).toContain('home.yaml:1: This is not a file')
    expect(issue?.what).toContain('pages/pipe.md:1: This is not a file')
    for (const file of ['pages/pipe.md', 'home.yaml', 'company.yaml']) await rm(join(folder, file))
    await writeFile(join(folder, 'company.yaml'), 'name: Acme Pins\n')
    await writeFile(join(folder, 'README.md'), 'Who may change what.\n')
    await live.inspect()
    expect([live.openIssues(), live.current().company.name]).toEqual([[], 'Acme Pins'])
  },
)

test("synonyms of the desk lie over the folder's, under a version of their own, and stay when the folder changes", async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'synonyms.yaml'), 'jumper: plug\nmoq: contact\n')
  const live = await contentOf(folder)
  const { version } = live.current()
  const told: string[] = []
  live.onChange((content) => told.push(content.version))
  live.takeDesk({ synonyms: { jumper: 'banana plug' } })
  expect(live.current().synonyms).toMatchObject({ jumper: 'banana plug', moq: 'contact', purple: 'violet' })
  expect([told.length, live.current().version === version]).toEqual([1, false])
  expect(live.packed().version).toBe(live.current().version)
  live.takeDesk({ synonyms: { jumper: 'banana plug' } })
  expect(told).toHaveLength(1)
  await writeFile(join(folder, 'synonyms.yaml'), 'moq: order form\n')
  await live.inspect()
  expect(live.current().synonyms).toMatchObject({ jumper: 'banana plug', moq: 'order form' })
  live.takeDesk({ synonyms: {} })
  expect(live.current().synonyms).not.toHaveProperty('jumper')
})

test('a folder that could not be taken, and a look that fails unforeseen, are tried again, though nothing in it changes', async () => {
  const folder = await temporaryFolder()
  const looked = Promise.withResolvers<void>()
  const live = await LiveContent.open({ siteDir: folder, dataDir: folder, log: SILENT, pollMs: 1 })
  onTestFinished(() => live.stop())
  let looks = 0
  live.prepareBy(async () => {
    looks += 1
    if (looks === 1) throw new Error('The database is away')
    return () => {
      if (looks === 2) throw new Error('unforeseen')
    }
  })
  live.onChange(() => looked.resolve())
  await writeFile(join(folder, 'company.yaml'), 'name: Acme Pins\n')
  await live.inspect()
  expect(live.openIssues()[0]?.what).toContain('The database is away')
  live.follow()
  await looked.promise
  expect([live.openIssues(), looks, live.current().company.name]).toEqual([[], 3, 'Acme Pins'])
})
