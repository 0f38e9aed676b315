import { existsSync } from 'node:fs'
import nodeModule from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import './installed.mjs'

// A third of the start is compiling code. The compile cache saves that for the next start and for worker threads. It does
// nothing if the folder isn't writable.
const ROOT = join(import.meta.dirname, '..')
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/node')
nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE)
// V8 and the C library read these only at their start. By default they hold 200 MB more after load, for 5 % more speed.
// --optimize-for-size would save another 40 MB, but rendering a page would be a quarter slower. Bodies arrive in blocks of 64 kB:
// if each were a mapping, a form of 10 MB would take a sixth longer.
// The machine's own certificates are trusted too: a company's CA signs its database, its mail server, its proxy.
const FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=60', '--use-system-ca']
const LEAN_MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '98304', MALLOC_TRIM_THRESHOLD_: '262144' }
const isLean = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].some((text) =>
  text.includes('--max-semi-space-size'),
)
// (deploy/catalog.service has both: another program in this process would lose the socket that systemd holds for it.)
if (!isLean && process.platform !== 'win32') {
  const env = { ...LEAN_MALLOC, ...process.env }
  process.execve(process.execPath, [process.execPath, ...FLAGS, ...process.execArgv, ...process.argv.slice(1)], env)
}
// Making a page leaves more garbage behind than sending one. V8 reads this again at the start of each thread.
if (process.execArgv.includes(FLAGS[0])) setFlagsFromString('--max-semi-space-size=8')
// Without it React uses its development build, at a third of the speed.
process.env.NODE_ENV ??= 'production'
// Until serve.ts has its own handlers: a signal while the code loads also exits with 0.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0))
const { currentProgram } = await import('./build/current-program.ts')
const folder = await currentProgram(ROOT).catch((error) => {
  console.error(`${error.message}\nThe site isn't started.`)
  process.exit(1)
})
// It is a copy, and reads the settings that are here.
const settings = resolve(ROOT, process.env.CATALOG_ENV || '.env')
if (process.env.CATALOG_ENV || existsSync(settings)) process.env.CATALOG_ENV = settings
const { serve } = await import(pathToFileURL(join(folder, 'server/serve.ts')).href)
await serve()
nodeModule.flushCompileCache() // now, because a server that is killed never gets to it
