import { threadId } from 'node:worker_threads'
import { takeForm } from '#server/rendering/form-port.ts'
import type { RenderAnswer, RenderTask } from '#server/rendering/render-task.ts'

/**
 * A thread that does what its address says. It counts its tasks in a buffer of the catalog: `/ends` ends the thread at the first,
 * `/never` never answers, `/waits-for-next` does when the next task has come. Otherwise it answers with the posted form, or with
 * its own id.
 */
export default async function answerTask({ url, catalogue, posted }: RenderTask): Promise<RenderAnswer> {
  const path = new URL(url).pathname
  const counter = new Int32Array(catalogue?.buffers.tasks ?? new SharedArrayBuffer(4))
  const tasks = Atomics.add(counter, 0, 1)
  Atomics.notify(counter, 0)
  const form = posted && 'bytes' in posted ? Buffer.concat((await takeForm(posted)).body.flat()).toString() : null
  if (path === '/ends' && tasks === 0) process.exit(1)
  if (path === '/always-ends') process.exit(1)
  if (path === '/never') for (;;);
  if (path === '/waits-for-next') await Atomics.waitAsync(counter, 0, tasks + 1).value
  const body = new TextEncoder().encode(form ?? String(threadId))
  return { status: 200, headers: [['Content-Type', 'text/plain']], body, ms: 1, hostedRevision: '' }
}
