import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readSettings } from '#server/operations/settings-file.ts'

const VITE = 'node_modules/vite/bin/vite.js'

/** `npm run dev`: site and desk (unless DESK=off), each in its own Vite: the router knows one app per process. */
const apps = [
  ['--config', 'vite.config.ts'],
  ...(readSettings().DESK === 'on' ? [['--config', 'vite.desk.config.ts']] : []),
]
const children = apps.map((args) =>
  spawn(process.execPath, [VITE, ...args], { cwd: join(import.meta.dirname, '../..'), stdio: 'inherit' }),
)
const end = () => {
  for (const child of children) child.kill()
}
for (const child of children) child.once('exit', end)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
