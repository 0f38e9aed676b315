import { Worker } from 'node:worker_threads'
import type { StepAnswer, StepTask } from '#files/models/step-worker.ts'
import { endsWithin } from '#shared/ends-within.ts'
import { firstMessage } from '#shared/first-message.ts'
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
/** A thread that doesn't end in this time is stuck. Nobody waits longer for it. */
const MAX_END_MS = 1_000
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
  const workerData: StepTask = { step, maxMemory, maxCorners: MAX_CORNERS }
  const worker = new Worker(new URL('./step-worker.ts', import.meta.url), {
    workerData,
    stdout: true, // the library's messages
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  const before = spent.ms
  const begun = performance.now()
  const { promise: overdue, resolve } = Promise.withResolvers<Converted>()
  const look = async () => {
    const { user, system } = await worker.cpuUsage()
    const ms = (user + system) / 1_000
    spent.ms = before + ms
    const isOverdue = ms > maxMs || performance.now() - begun > MAX_SHARERS * maxMs
    if (isOverdue) resolve({ late: `It has taken ${Math.round(ms)} ms of a processor` })
  }
  // It fails before the thread runs and after it has ended.
  const timer = setInterval(() => look().catch(() => undefined), Math.min(maxMs, LOOK_MS))
  const answered = async (): Promise<Converted> => {
    const { ms, ...answer } = await firstMessage<StepAnswer>(worker, 'converts models')
    spent.ms = before + ms
    return answer
  }
  try {
    return await Promise.race([answered(), overdue])
  } catch (error) {
    if (isOutOfMemory(error)) return { unfit: error.message }
    throw error
  } finally {
    clearInterval(timer)
    await endsWithin(worker.terminate(), MAX_END_MS)
  }
}

const isOutOfMemory = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
