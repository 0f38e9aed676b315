import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the build is made from. */
const SOURCES = [
  '{app,server,catalogue,inquiries,problem,public}/**/*.*',
  '{package-lock,package,tsconfig}.json',
  '{vite,react-router}.config.ts',
]
const STAMP = 'build/made-from.txt'

/** Builds the site in `root` unless the last build was made from these very sources. Throws when the build fails. */
export async function ensureBuild(root: string): Promise<void> {
  const sources = await fingerprint(root)
  const built = await readFile(join(root, STAMP), 'utf8').catch(ignoreMissing)
  if (built === sources) return
  await run(root, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'])
  await writeFile(join(root, STAMP), sources)
}

async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256')
  const names = (await Array.fromAsync(glob(SOURCES, { cwd: root }))).filter(
    (name) => !/\.(test|spec)\.tsx?$/.test(name),
  )
  for (const name of names.sort()) hash.update(`${name}\n`).update(await readFile(join(root, name)))
  return hash.digest('hex')
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function run(root: string, args: readonly string[]): Promise<void> {
  // Stated, for a test runner names itself in NODE_ENV and would get React's development build.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`The build failed (exit code ${code})`))))
  })
}
