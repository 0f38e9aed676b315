import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchNumbers } from './number-load.ts'
import { benchLoad, writeRows } from './whole-load.ts'

const SIZES = [8_000, 1_000_000]

/** Each measurement runs in its own process with its own memory. */
async function benchAll(sizes: readonly number[]): Promise<void> {
  for (const size of sizes) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-search-'))
    try {
      console.log(`\n${size} parts: the index of numbers alone`)
      inProcess('numbers', String(size))
      console.log(`${size} parts: from the database to the Catalog`)
      inProcess('write', String(size), folder)
      inProcess('load', String(size), folder)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}

function inProcess(...task: readonly string[]): void {
  const { status } = spawnSync(process.execPath, ['--expose-gc', import.meta.filename, ...task], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`The measurement '${task.join(' ')}' failed`)
}

const [task, size, folder = ''] = process.argv.slice(2)
if (task === 'numbers') benchNumbers(Number(size))
else if (task === 'write') await writeRows(folder, Number(size))
else if (task === 'load') await benchLoad(folder, Number(size))
else await benchAll(task === undefined ? SIZES : [Number(task)])
