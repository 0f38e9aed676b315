import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BUILT } from '#tests/programs/built-program.ts'
import { installation } from '#tests/site/installation.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const HOME = 'app/home/home.tsx'
/** Imported by the build and by what runs beside it. */
const SHARED = 'app/ui/site-menu.ts'
const BUNDLER = 'node_modules/@react-router/dev/bin.cjs'

/** Vite takes half a minute. What it makes is there already, so a stand-in that copies it leaves the same. */
const COPIES = `
const filter = (file) => !/[.](?:br|gz)$/.test(file)
if (!process.argv.includes('desk'))
  require('node:fs').cpSync(${JSON.stringify(BUILT)}, 'build', { recursive: true, filter })
`

/** The home page of a site that runs. Its first script is there too. */
async function homeOf({ url }: SiteProcess): Promise<string> {
  const read = async (path: string) => {
    const answer = await fetch(url + path)
    expect([path, answer.status]).toEqual([path, 200])
    return await answer.text()
  }
  const home = await read('/')
  await read(/\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? 'no script')
  return home
}

/** Runs a program in an installation. Returns its exit code and what it said on standard error. */
const run = (folder: string, program: string, args: readonly string[]) =>
  new Promise<{ code: unknown; said: string }>((done) => {
    execFile(program, args, { cwd: folder }, (error, _out, said) => done({ code: error?.code ?? 0, said }))
  })

async function edit(folder: string, file: string, change: (before: string) => string): Promise<() => Promise<void>> {
  const before = await readFile(join(folder, file), 'utf8')
  await writeFile(join(folder, file), change(before))
  return () => writeFile(join(folder, file), before)
}

test('a build whose module throws, that finds no space or is killed leaves the one before, which runs and starts again; without that, a start that cannot build says what to do (behavior 14.15)', {
  tags: ['long'],
  timeout: 900_000,
}, async () => {
  const folder = await installation()
  const first = await startSite({}, 'ignore', folder)
  onTestFinished(() => first.stop())
  await replaceBundler(folder, COPIES)
  const restore = await edit(folder, SHARED, (before) => `${before}\nJSON.parse('{')\n`)
  const { code, said } = await run(folder, process.execPath, ['server/start.mjs'])
  expect(code).toBe(1)
  expect(said).toMatch(/SyntaxError[\s\S]*The build failed[\s\S]*The site isn't started\./)
  await restore()

  const undo = await edit(folder, HOME, (before) => before.replace('PRODUCT OFFERING', 'OUR PRODUCTS'))
  const full = await run(folder, 'bash', ['-c', `ulimit -f 100; '${process.execPath}' server/build/run-build.ts`])
  expect(full.code).not.toBe(0)
  await replaceBundler(folder, `${COPIES}setInterval(() => undefined, 1_000)\n`)
  await killedInBuild(folder)
  await undo()
  expect(await homeOf(first)).toContain('PRODUCT OFFERING')
  await first.stop()

  await rm(join(folder, BUNDLER)) // nothing can be built any more
  const second = await startSite({}, 'ignore', folder)
  onTestFinished(() => second.stop())
  expect(await homeOf(second)).toContain('PRODUCT OFFERING')
  for (const program of await readdir(join(folder, 'build')))
    for (const room of ['server', 'build'])
      await rm(join(folder, 'build', program, room), { recursive: true, force: true })
  expect(await run(folder, process.execPath, ['server/start.mjs'])).toEqual({
    code: 1,
    said:
      'The tools that build the site are not installed: npm ci --include=dev installs them.\n' +
      "The site isn't started.\n",
  })
})

async function replaceBundler(folder: string, script: string): Promise<void> {
  await rm(join(folder, BUNDLER)) // it is a link to our own
  await writeFile(join(folder, BUNDLER), script)
}

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
