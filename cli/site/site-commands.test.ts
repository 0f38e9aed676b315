import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkSite, diffSite, initSite } from '#cli/site/site-cli.ts'
import { readSiteFolder } from '#content/load-content.ts'

/** A data folder, and what a command prints there. */
async function operator() {
  const dataDir = await mkdtemp(join(tmpdir(), 'catalog-site-commands-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return {
    file: (name: string) => join(dataDir, 'site', name),
    async kinds() {
      const read = await readSiteFolder({ siteDir: undefined, dataDir })
      return 'content' in read ? read.content.requestKinds.map(({ key }) => key) : read.problem
    },
    async run(command: typeof checkSite) {
      const lines: string[] = []
      const print = (line: string) => lines.push(line)
      const code = await command({ place: { siteDir: undefined, dataDir }, print, printError: print })
      return { code, told: lines.join('\n') }
    },
  }
}

test('a new folder changes nothing, and running init again keeps what was written (behavior 17.5)', async () => {
  const { file, kinds, run } = await operator()
  const before = await kinds()
  expect((await run(initSite)).code).toBe(0)
  expect((await run(checkSite)).code).toBe(0)
  expect([before.length, await kinds()]).toEqual([5, before])
  expect((await run(diffSite)).told).toContain('changes nothing')
  await writeFile(file('company.yaml'), 'maker: Acme\n')
  expect((await run(initSite)).told).toContain(`${file('company.yaml')} was there and stays`)
  expect(await readFile(file('company.yaml'), 'utf8')).toBe('maker: Acme\n')
  await rm(file('requests/sample.yaml'))
  await run(initSite)
  expect(await kinds()).not.toContain('sample')
  expect((await run(diffSite)).told).toContain('requests/sample.yaml  is not here')
})

test('a line that is uncommented is a change, and its sample is gone', async () => {
  const { file, run } = await operator()
  await run(initSite)
  const text = await readFile(file('company.yaml'), 'utf8')
  expect(text).not.toContain('sample:')
  await writeFile(file('company.yaml'), text.replace('#phone: +1 212-555-0142', 'phone: 937-555-0100'))
  const { code, told } = await run(diffSite)
  expect(code).toBe(0)
  expect(told).toContain('company.yaml  phone: +1 212-555-0142 → 937-555-0100')
  expect(told).toContain('  company.yaml  address')
  expect(told).not.toContain('  company.yaml  phone\n')
})

test('every mistake is named by file and line, and the exit code is 1 (behavior 17.1, 17.5)', async () => {
  const { file, run } = await operator()
  await run(initSite)
  await writeFile(file('company.yaml'), "name: ''\n\nphoen: 1\nmails: sales@acme.example\n")
  await writeFile(file('compny.yaml'), '')
  const { code, told } = await run(checkSite)
  expect(code).toBe(1)
  for (const line of [1, 3, 4]) expect(told).toContain(`${file('company.yaml')}:${line}: `)
  expect(told).toContain('Did you mean company.yaml?')
  expect((await run(diffSite)).code).toBe(1)
})
