import { parentPort, workerData } from 'node:worker_threads'
import type { Database } from '#database/open-database.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import type { ImportTask, TaskMessage } from '#parts/drafts/import-draft.ts'
import { runImport } from '#parts/drafts/run-import.ts'
import { acceptCurrent } from '#parts/live/accept-current.ts'
import { undoRun } from '#parts/runs/undo-run.ts'
import { samplePlaceholders } from '#sample/database/sample-placeholders.ts'

const EVERY_MS = 100

const task: ImportTask = workerData
const say = (message: TaskMessage) => parentPort?.postMessage(message)
const stopped = new AbortController()
parentPort?.on('message', () => stopped.abort(new Error('Stopped')))

function createProgress(total: number): (step: number) => void {
  let [seen, last] = [0, 0]
  return (step) => {
    seen += step
    if (Date.now() - last < EVERY_MS) return
    last = Date.now()
    say({ done: Math.min(1, seen / Math.max(1, total)) })
  }
}

const now = new Date(task.now)

async function work(database: Database): Promise<void> {
  // Written first, even if the acceptance fails and the site quarantines it.
  if (task.kind !== 'undo') {
    const result = await runImport(database, task, {
      signal: stopped.signal,
      progress: createProgress,
      placeholders: samplePlaceholders(),
    })
    say({ result })
    if (result.run !== null && task.choices.force) await acceptCurrent(task.settings, task.families, now)
    return
  }
  const { by, dryRun, expected } = task
  const options = { by, now, downTo: true, dryRun, expected, signal: stopped.signal }
  const result = await undoRun(database, task.families, task.run, options)
  say({ result })
  if (result.run !== null) await acceptCurrent(task.settings, task.families, now)
}

try {
  await withPartTables({ ...task, now: () => now }, work)
} finally {
  parentPort?.close()
}
