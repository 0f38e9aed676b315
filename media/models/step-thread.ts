import { Worker } from 'node:worker_threads'
import type { StepAnswer, StepTask } from '#media/models/step-worker.ts'
import { endsWithin } from '#shared/ends-within.ts'
import { firstMessage } from '#shared/first-message.ts'

/** `maxMemory` is what the library may use, in bytes. */
export type StepLimits = { readonly maxMs: number; readonly maxMemory?: number }

const MAX_MEMORY = 768 * 1024 * 1024
const MAX_HEAP_MB = 512
/** A thread that doesn't end in this time is stuck. Nobody waits longer for it. */
const MAX_END_MS = 1_000
/** Three for each triangle. */
const MAX_CORNERS = 3_000_000

/**
 * Turns a STEP file into a GLB file in a thread, within limits of time and memory (768 MB unless given). Returns null if there is nothing to show.
 * Throws if the file is broken or takes too long or too much memory.
 */
export async function convertStep(
  step: Uint8Array,
  { maxMs, maxMemory = MAX_MEMORY }: StepLimits,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const workerData: StepTask = { step, maxMemory, maxCorners: MAX_CORNERS }
  const worker = new Worker(new URL('./step-worker.ts', import.meta.url), {
    workerData,
    stdout: true, // the library's messages
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  const { promise: overdue, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The model took longer than ${maxMs} ms`)), maxMs)
  try {
    return (await Promise.race([firstMessage<StepAnswer>(worker, 'converts models'), overdue])).glb
  } finally {
    clearTimeout(timer)
    await endsWithin(worker.terminate(), MAX_END_MS)
  }
}
