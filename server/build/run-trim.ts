import { join } from 'node:path'
import { removeOld } from '#server/build/current-program.ts'
import { trimPackages } from '#server/build/trim-packages.ts'

const ROOT = join(import.meta.dirname, '../..')

/** `npm run trim`: leaves the newest program and what it needs to run. No other can be built in this folder after that. */
await removeOld(ROOT, 1)
const removed = await trimPackages(join(ROOT, 'node_modules'))
console.error(`${removed} files and folders of the packages are removed. "npm ci" brings them back.`)
