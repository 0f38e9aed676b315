import { existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from '#database/write-atomically.ts'
import { Problem } from '#shared/problem.ts'

const REQUESTS = 'requests.db'
const RESCUED = /^requests\.db\.rescued-[\dTZ-]+$/

/** A file for the content of a requests.db that was deleted or replaced under the site (behavior 15.22). */
export const rescuedName = (at: Date): string =>
  `${REQUESTS}.rescued-${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}`

export const isRescued = (name: string): boolean => RESCUED.test(name)

/** Renames the rescued copy of a deleted `requests.db` back. Throws a Problem if another exists (behavior 15.27). */
export async function takeRescued(dataDir: string): Promise<void> {
  const names = await namesIn(dataDir)
  const copies = names.filter((name) => isRescued(name) && existsSync(join(dataDir, name))) // another opening may have taken it
  const [copy, ...others] = copies
  if (copy === undefined) return
  const file = join(dataDir, REQUESTS)
  if (existsSync(file)) refuseToChoose(dataDir, [REQUESTS, ...copies])
  if (others.length > 0) refuseToChoose(dataDir, copies)
  // The copy includes the deleted file's log; SQLite would mix the two.
  for (const log of [`${file}-wal`, `${file}-shm`]) if (existsSync(log)) renameSync(log, `${log}.left`)
  renameSync(join(dataDir, copy), file)
}

function refuseToChoose(dataDir: string, names: readonly string[]): never {
  const found = names.map((name) => {
    const file = join(dataDir, name)
    const { size } = statSync(file)
    const written = [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    const at = new Date(Math.max(...written)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')
    return `${name} (${size.toLocaleString('en-US')} bytes, last written on ${at} UTC)`
  })
  throw new Problem(
    503,
    `${dataDir} has more than one file of the same kind: ${found.join(', ')}.`,
    'Move all but the right one out of that folder, then start the site again.',
  )
}
