import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readSettings } from '#server/operations/settings-file.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Of pino. */
const ERROR_LEVEL = 50

/** `npm run dev`: site and desk (unless DESK=off), each in its own process: the router knows one app per process. */
function runApps(): void {
  const configs = ['vite.config.ts', ...(readSettings().DESK === 'on' ? ['vite.desk.config.ts'] : [])]
  const children = configs.map((config) => {
    const child = spawn(process.execPath, [import.meta.filename, config], {
      cwd: ROOT,
      stdio: ['inherit', 'pipe', 'inherit'],
    })
    createInterface({ input: child.stdout }).on('line', (line) => console.log(readable(line)))
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

async function runApp(configFile: string): Promise<void> {
  const { createServer } = await import('vite')
  const isDesk = configFile.includes('desk')
  const { PORT, HOST, DESK_PORT, DESK_HOST } = readSettings()
  // Ports of the environment only: the site itself may be running on those of the settings file.
  const listening = isDesk
    ? { port: process.env.DESK_PORT ? DESK_PORT : 5174, host: DESK_HOST }
    : { port: process.env.PORT ? PORT : 5173, host: HOST ?? 'localhost' }
  const server = await createServer({ configFile, clearScreen: false, server: { ...listening, strictPort: true } })
  await server.listen()
  console.log(`  ${isDesk ? 'Desk' : 'Site'}  ${server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0]}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void server.close().finally(() => process.exit()))
  }
}

const [, , config] = process.argv
try {
  if (config?.endsWith('.config.ts')) await runApp(config)
  else runApps()
} catch (error) {
  // Wrong settings and a port in use are sentences. A mistake in a configuration has a place.
  const isSentence = error instanceof Error && /^The settings|is already in use$/.test(error.message)
  console.error(isSentence ? error.message : error)
  process.exit(1)
}
