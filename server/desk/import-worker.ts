import { parentPort, workerData } from 'node:worker_threads'
import type { Database } from '#database/open-database.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import type { ImportTask, TaskMessage } from '#parts/drafts/import-draft.ts'
import { runImport } from '#parts/drafts/run-import.ts'
import { acceptingLosses } from '#parts/live/accepting-losses.ts'
import { undoRun } from '#parts/runs/undo-run.ts'
import { samplePlaceholders } from '#sample/database/sample-placeholders.ts'

const EVERY_MS = 100

const task: ImportTask = workerData
const say = (message: TaskMessage) => parentPort?.postMessage(message)
const stopped = new AbortController()
parentPort?.on('message', () => stopped.abort(new Error('Stopped')))

function createProgress(total: number): (step: number) => void {
  let seen = 0
  let last = 0
  return (step) => {
    seen += step
    if (Date.now() - last < EVERY_MS) return
    last = Date.now()
    say({ done: Math.min(1, seen / Math.max(1, total)) })
  }
}

const now = new Date(task.now)

async function work(database: Database): Promise<void> {
  const write = async () => {
    const result = await resultOf(database)
    say({ result }) // before the acceptance, which may fail: then the site quarantines it
    return result
  }
  const mayLose = task.kind === 'undo' ? !task.dryRun : task.kind === 'import' && task.choices.force
  await (mayLose ? acceptingLosses({ ...task, now }, write, ({ run }) => run !== null) : write())
}

function resultOf(database: Database) {
  const { signal } = stopped
  if (task.kind !== 'undo')
    return runImport(database, task, { signal, progress: createProgress, placeholders: samplePlaceholders() })
  const { by, dryRun, expected } = task
  return undoRun(database, task.families, task.run, { by, now, downTo: true, dryRun, expected, signal })
}

try {
  await withPartTables({ ...task, now: () => now }, work)
} finally {
  parentPort?.close()
}
