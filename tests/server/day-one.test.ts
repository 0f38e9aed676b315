import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { selfSigned } from '#tests/programs/self-signed.ts'
import { pdfOf } from '#tests/samples/attachment-samples.ts'
import { guidedMachine } from '#tests/site/guided-machine.ts'
import { formKey, ORDER_FIELDS, sentNumber } from '#tests/site/posted-forms.ts'
import { printsAndReads } from '#tests/site/trimmed-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const PATIENCE = { timeout: 60_000, interval: 200 }
/** Visitors of an upgrade come at this pace: without a pause they would take the processor from its build. */
const VISIT_MS = 100
const LOGIN = { user: 'web', password: 'password' }

const run = promisify(execFile)

/** The blocks of commands of the guide, by the heading above them. */
async function guideBlocks(): Promise<Map<string, string[]>> {
  const chapters = new Map<string, string[]>()
  let [heading, block]: [string, string[] | null] = ['', null]
  for (const line of (await readFile(join(ROOT, 'docs/operating.md'), 'utf8')).split('\n')) {
    if (line.startsWith('#')) heading = line.replace(/^#+ (\d+\. )?/, '')
    if (line.startsWith('    ')) {
      block ??= []
      block.push(line.slice(4))
    } else if (block) {
      chapters.set(heading, [...(chapters.get(heading) ?? []), block.join('\n')])
      block = null
    }
  }
  return chapters
}

/** The repository that the operator clones: what is committed here. */
async function repository(): Promise<{
  folder: string
  release(changes: Readonly<Record<string, (text: string) => string>>): Promise<void>
}> {
  const folder = join(await temporaryFolder(), 'repository')
  const git = (...args: readonly string[]) =>
    run('git', ['-c', 'user.name=Tests', '-c', 'user.email=tests@acme.test', ...args], { cwd: folder })
  await run('git', ['clone', '--quiet', ROOT, folder])
  await git('checkout', '--quiet', '-B', 'main')
  return {
    folder,
    async release(changes) {
      for (const [name, change] of Object.entries(changes)) {
        const before = await readFile(join(folder, name), 'utf8')
        expect(change(before)).not.toBe(before)
        await writeFile(join(folder, name), change(before))
      }
      await git('commit', '--quiet', '--all', '--message', 'The next version')
    },
  }
}

test("the guide, followed as it is written, makes a public site that needs nothing that was trimmed, and an upgrade keeps all that is the operator's", {
  tags: ['long'],
  timeout: 1_200_000,
}, async () => {
  const blocks = await guideBlocks()
  const identity = selfSigned('localhost')
  const mails = await startMailServer(0, { ...identity, ...LOGIN })
  onTestFinished(() => mails.stop())
  const product = await repository()
  const machine = await guidedMachine({
    host: 'parts.acme.test',
    trusted: identity.cert,
    names: {
      '<this repository>': product.folder,
      'mail.example.com:465': `localhost:${new URL(mails.url).port}`,
    },
  })
  const follow = async (heading: string, chosen: (block: string) => boolean = () => true) => {
    const steps = (blocks.get(heading) ?? []).filter(chosen)
    expect([heading, steps.length]).not.toEqual([heading, 0])
    const printed: string[] = []
    for (const step of steps) printed.push(await machine.run(step))
    return printed.join('')
  }
  const site = async (path: string) => (await fetch(machine.siteUrl + path)).text()
  const isOfPostgres = (block: string) => /create role/.test(block)

  const installed = await follow('Install', (block) => !isOfPostgres(block))
  expect(installed).toContain('"degraded"')
  const invite = /^http:\S+\/invite\/\S+$/m.exec(installed)?.[0] ?? 'no link'
  expect(await (await fetch(invite)).text()).toContain('sales@parts.')
  await printsAndReads(machine.path('/opt/catalog'))
  await machine.run('mkdir -p /srv/parts /srv/files/product-pdfs/Catalog')
  await writeFile(machine.path('/srv/parts/Panel-Jacks.csv'), 'Part no,Color\n10-1,Red\n10-2,Blue\n')
  await writeFile(machine.path('/srv/files/product-pdfs/Catalog/Concord-Catalog.pdf'), pdfOf(20_000))
  expect(await follow('Parts')).toContain('Panel-Jacks: 2 added')
  await expect.poll(() => site('/panel-jacks/panel-jack'), PATIENCE).toContain('10-2')
  await follow('Pictures and documents')
  const catalog = () => fetch(`${machine.siteUrl}/files/product-pdfs/Catalog/Concord-Catalog.pdf`)
  await expect.poll(async () => (await catalog()).status, PATIENCE).toBe(200)
  await follow('Mail')
  expect(mails.arrived.size).toBe(1)
  await follow('Your company')
  await expect.poll(() => site('/').catch(String), PATIENCE).toContain('Acme Interconnect, Inc.')
  expect(await follow('TLS')).toContain('"status"')
  await follow('The desk', (block) => block.startsWith('sed'))
  expect(await readFile(machine.path('/etc/nginx/conf.d/catalog-desk.conf'), 'utf8')).toContain('allow 10.8.0.0/24;')

  const { url } = machine.nginx()
  const key = formKey(await (await fetch(`${url}/order`)).text())
  const form = { method: 'POST', body: new URLSearchParams({ ...ORDER_FIELDS, ...key }), headers: { Origin: url } }
  const number = sentNumber(await (await fetch(`${url}/order`, form)).text()) ?? 'no number'
  await expect.poll(() => [...mails.subjects.values()].join(), PATIENCE).toContain(number)

  await follow('Backup')
  expect(await follow('Daily work')).toContain(number)
  await follow('Install', isOfPostgres)
  expect(await follow('From SQLite to PostgreSQL')).toContain('part')

  await machine.run('mkdir -p /var/lib/catalog/site/families')
  await writeFile(machine.path('/var/lib/catalog/site/families/panel-jacks.yaml'), 'name: Tip Jacks\n')
  await product.release({
    'site/families/panel-jacks.yaml': (text) =>
      text.replace(/^name: .*$/m, 'name: Jacks').replace('Jacks for', 'New jacks for'),
    'site/company.yaml': (text) =>
      text.replace('name: Concord Electronics', 'name: Concord').replace('212-555-0142', '212-555-0199'),
    'docs/operating.md': (text) => `${text}\nA line of the next version.\n`,
    'app/home/home.tsx': (text) => `${text}\n// The next version.\n`,
    '.env.example': (text) => `${text}# The next version.\n`,
  })
  let upgrading = true
  const failed: string[] = []
  const asked = Array.from({ length: 4 }, async (_, visitor) => {
    let count = 0
    for (; upgrading; count++) {
      await pause(VISIT_MS)
      const path = count % 2 === 0 ? `/panel-jacks/panel-jack?visit=${visitor}-${count}` : '/part/10-1.pdf'
      const answer = await fetch(machine.nginx().url + path).catch(
        (error) => new Response(String(error), { status: 599 }),
      )
      if (answer.status >= 500) failed.push(`${path}: ${answer.status}`)
      await answer.arrayBuffer()
    }
    return count
  })
  await follow('Upgrade')
  await expect.poll(() => site('/about/company-profile').catch(String), PATIENCE).toContain('212-555-0199')
  upgrading = false
  for (const count of await Promise.all(asked)) expect(count).toBeGreaterThan(0)
  expect(failed).toEqual([])
  expect(await site('/about/company-profile')).toContain('Acme Interconnect, Inc.')
  const table = await site('/panel-jacks/panel-jack')
  for (const text of ['10-2', 'Tip Jacks', 'New jacks for']) expect(table).toContain(text)
  expect(await site('/readyz')).not.toMatch(/mistake/)
  expect(await follow('Daily work')).toContain(number)
  expect(await machine.run('cd /opt/catalog && git status --porcelain')).toBe('')
  await follow('Going back')
  await expect.poll(() => site('/about/company-profile').catch(String), PATIENCE).toContain('212-555-0142')
})
