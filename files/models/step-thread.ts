import type { Worker } from 'node:worker_threads'
import type { StepAnswer, StepTask } from '#files/models/step-worker.ts'
import { isOutOfMemory, runInThread } from '#shared/run-in-thread.ts'
import type { Spent } from '#shared/shared-work.ts'

/** `maxMs` is the processor's time that a file may take, `maxMemory` what the library may use, in bytes. */
export type StepLimits = { readonly maxMs: number; readonly maxMemory?: number }
/** A GLB file, or why there is none: what the file is like, or that it took too long. */
export type Converted =
  | { readonly glb: Uint8Array<ArrayBuffer> }
  | { readonly unfit: string }
  | { readonly late: string }

const MAX_MEMORY = 768 * 1024 * 1024
const MAX_HEAP_MB = 512
/** Three for each triangle. */
const MAX_CORNERS = 3_000_000
const LOOK_MS = 250
/** On a busy machine a thread gets a share of a processor. */
const MAX_SHARERS = 3

/**
 * Turns a STEP file into a GLB file in a thread, within limits of processor time and memory (768 MB unless given). Adds the time
 * that it took to `spent`. Throws if the thread fails for a reason that isn't the file's.
 */
export async function convertStep(
  step: Uint8Array,
  { maxMs, maxMemory = MAX_MEMORY }: StepLimits,
  spent: Spent,
): Promise<Converted> {
  const task: StepTask = { step, maxMemory, maxCorners: MAX_CORNERS }
  const before = spent.ms
  const began = performance.now()
  const overdue = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const look = async (worker: Worker) => {
    const { user, system } = await worker.cpuUsage()
    const ms = (user + system) / 1_000
    spent.ms = before + ms
    const isOverdue = ms > maxMs || performance.now() - began > MAX_SHARERS * maxMs
    if (isOverdue) overdue.abort(new Error(`It has taken ${Math.round(ms)} ms of a processor`))
  }
  try {
    const { ms, ...answer } = await runInThread<StepAnswer>(new URL('./step-worker.ts', import.meta.url), task, {
      does: 'converts models',
      signal: overdue.signal,
      stdout: true, // the library's messages
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      begun(worker) {
        // It fails before the thread runs and after it has ended.
        timer = setInterval(() => look(worker).catch(() => undefined), Math.min(maxMs, LOOK_MS))
      },
    })
    spent.ms = before + ms
    return answer
  } catch (error) {
    if (error === overdue.signal.reason) return { late: overdue.signal.reason.message }
    if (isOutOfMemory(error)) return { unfit: error.message }
    throw error
  } finally {
    clearInterval(timer)
  }
}
