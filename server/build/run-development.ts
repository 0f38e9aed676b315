import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readSettings } from '#server/operations/settings-file.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Of pino. */
const ERROR_LEVEL = 50

/** What an app tells this process once it listens. */
export type Listening = { readonly name: string; readonly url: string }

/** `npm run dev`: site and desk (unless DESK=off), each in its own Vite: the router knows one app per process. */
function runApps(): void {
  const configs = ['vite.config.ts', ...(readSettings().DESK === 'on' ? ['vite.desk.config.ts'] : [])]
  const listening: Listening[] = []
  const children = configs.map((config) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'development-app.ts'), config], {
      cwd: ROOT,
      stdio: ['inherit', 'pipe', 'inherit', 'ipc'],
    })
    if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => console.log(readable(line)))
    child.on('message', (message: Listening) => {
      if (listening.push(message) < configs.length) return
      const banner = listening.map(({ name, url }) => `  ${name.padEnd(6)}${url}`).toSorted()
      console.log(`\n${banner.toReversed().join('\n')}\n`) // the site first, which may be up last
    })
    return child
  })
  const end = () => {
    for (const child of children) child.kill()
  }
  for (const child of children) {
    child.once('exit', (code) => {
      process.exitCode ||= code ?? 0
      end()
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
}

/** A line of the log as a person reads it, with the stack of its error. Other lines stay. */
function readable(line: string): string {
  if (!/^\{"level":.*\}$/.test(line)) return line // another program's, or cut off by a crash
  const { time, level, msg, err, settings: _, ...details } = JSON.parse(line)
  const more = Object.entries(details).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
  const stack = err?.stack ? `\n${err.stack}` : ''
  return `${time.slice(11, 19)} ${level >= ERROR_LEVEL ? 'ERROR ' : ''}${msg}${more.join('')}${stack}`
}

try {
  runApps()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
