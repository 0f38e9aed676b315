import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installation, trim } from '#tests/site/installation.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const HOME = 'app/home/home.tsx'
/** Imported by the build and by what runs beside it. */
const SHARED = 'app/ui/site-menu.ts'
const LONG = { tags: ['long'], timeout: 900_000 }

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

const retitled = (before: string) => before.replace('PRODUCT OFFERING', 'OUR PRODUCTS')

test(
  'a module that throws is not put into service, and a site that runs goes on with its own files',
  LONG,
  async () => {
    const folder = await installation()
    const site = await startSite({}, 'ignore', folder)
    onTestFinished(() => site.stop())
    await edit(folder, SHARED, (before) => `${before}\nJSON.parse('{')\n`)
    const { code, said } = await run(folder, process.execPath, ['server/start.mjs'])
    expect(code).toBe(1)
    expect(said).toMatch(/The build failed[\s\S]*The site isn't started\./)
    expect(await homeOf(site)).toContain('PRODUCT OFFERING')
  },
)

test(
  'a build that is killed, or finds no space for its files, leaves the one before; without that, a start that cannot build says what to do',
  LONG,
  async () => {
    const folder = await installation()
    const undo = await edit(folder, HOME, retitled)
    const full = await run(folder, 'bash', ['-c', `ulimit -f 100; '${process.execPath}' server/build/run-build.ts`])
    expect(full.code).not.toBe(0)
    await killedInBuild(folder)
    await undo()
    await trim(folder) // nothing can be built any more
    const site = await startSite({}, 'ignore', folder)
    onTestFinished(() => site.stop())
    expect(await homeOf(site)).toContain('PRODUCT OFFERING')
    for (const program of await readdir(join(folder, 'build')))
      for (const room of ['server', 'build'])
        await rm(join(folder, 'build', program, room), { recursive: true, force: true })
    expect(await run(folder, process.execPath, ['server/start.mjs'])).toEqual({
      code: 1,
      said:
        'The tools that build the site are not installed: npm ci --include=dev installs them.\n' +
        "The site isn't started.\n",
    })
  },
)

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
