import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { installation, prune } from '#tests/site/installation.ts'
import { startSite } from '#tests/site/site-process.ts'

const STALE = /last good build is served.*npm run build/
const HOME = 'app/home/home.tsx'
/** Imported by the build and by what runs beside it. */
const SHARED = 'app/ui/site-menu.ts'
const LONG = { tags: ['long'], timeout: 900_000 }

/** Starts the site of an installation, reads its home page, a script, its open issues and its log, and stops it. */
async function served(folder: string) {
  const site = await startSite({ LOG_LEVEL: 'info' }, 'pipe', folder)
  if (!site.child.stdout) throw new Error('The log is not piped')
  const log = text(site.child.stdout)
  const read = async (path: string) => {
    const answer = await fetch(site.url + path)
    expect([path, answer.status]).toEqual([path, 200])
    return await answer.text()
  }
  const home = await read('/')
  await read(/\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? 'no script')
  const issues = await read('/readyz')
  await site.stop()
  return { home, issues, log: await log }
}

/** Runs a program in an installation. Returns its exit code and what it said on standard error. */
const run = (folder: string, program: string, args: readonly string[]) =>
  new Promise<{ code: unknown; said: string }>((done) => {
    execFile(program, args, { cwd: folder }, (error, _out, said) => done({ code: error?.code ?? 0, said }))
  })

const build = (folder: string) => run(folder, process.execPath, ['server/build/run-build.ts'])

async function edit(folder: string, file: string, change: (before: string) => string): Promise<() => Promise<void>> {
  const before = await readFile(join(folder, file), 'utf8')
  await writeFile(join(folder, file), change(before))
  return () => writeFile(join(folder, file), before)
}

const retitled = (before: string) => before.replace('PRODUCT OFFERING', 'OUR PRODUCTS')

test('a pruned installation whose text was edited serves its last good build, and says so', LONG, async () => {
  const folder = await installation()
  await prune(folder)
  expect((await served(folder)).issues).not.toMatch(STALE)
  const undo = await edit(folder, HOME, retitled)
  const edited = await served(folder)
  expect(edited.home).toContain('PRODUCT OFFERING')
  expect(edited.issues).toMatch(STALE)
  expect(edited.log).toMatch(/tools that build the site are not installed.*last good build is served/)
  await undo()
  expect((await served(folder)).issues).not.toMatch(STALE)
  await edit(folder, SHARED, (before) => `${before}\nconst half = {`)
  expect((await served(folder)).issues).toMatch(STALE)
})

test.for([
  ['a text with a syntax error', (before: string) => `${before}\nconst half = {`],
  ['a module that throws', (before: string) => `${before}\nJSON.parse('{')\n`],
] as const)('%s is not put into service', LONG, async ([, change]) => {
  const folder = await installation()
  const undo = await edit(folder, SHARED, change)
  expect((await build(folder)).code).toBe(1)
  expect((await served(folder)).issues).toMatch(STALE)
  await undo()
  await edit(folder, HOME, retitled)
  const { home, issues } = await served(folder)
  expect(home).toContain('OUR PRODUCTS')
  expect(issues).not.toMatch(STALE)
})

test('a build that is killed, or finds no space for its files, leaves the last good one', LONG, async () => {
  const folder = await installation()
  await edit(folder, HOME, retitled)
  const full = await run(folder, 'bash', ['-c', `ulimit -f 100; '${process.execPath}' server/build/run-build.ts`])
  expect(full.code).not.toBe(0)
  await killedInBuild(folder)
  const builder = join(folder, 'node_modules/@react-router/dev')
  await rename(builder, `${builder}-away`)
  const { home, issues } = await served(folder)
  expect(home).toContain('PRODUCT OFFERING')
  expect(issues).toMatch(STALE)
  await rename(`${builder}-away`, builder)
  expect((await served(folder)).home).toContain('OUR PRODUCTS')
})

/** Builds in a process group of its own and kills it as soon as it has written something. */
async function killedInBuild(folder: string): Promise<void> {
  const options = { cwd: folder, stdio: 'ignore', detached: true } as const
  const child = spawn(process.execPath, ['server/build/run-build.ts'], options)
  const ended = once(child, 'exit')
  const isThere = () =>
    access(join(folder, `build/next-${child.pid}/build/client`)).then(
      () => true,
      () => false,
    )
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true)
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

test(
  'without any build, or with an emptied one, a start that cannot build says what to do, and exits with 1',
  LONG,
  async () => {
    const folder = await installation()
    for (const program of await readdir(join(folder, 'build')))
      for (const room of ['server', 'build']) await rm(join(folder, 'build', program, room), { recursive: true })
    await prune(folder)
    const { code, said } = await run(folder, process.execPath, ['server/start.mjs'])
    expect(code).toBe(1)
    expect(said).toBe(
      'The tools that build the site are not installed: npm ci --include=dev installs them.\n' +
        'There is no earlier build to serve. Once "npm run build" succeeds, start again.\n',
    )
  },
)
