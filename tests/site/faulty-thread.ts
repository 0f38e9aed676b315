import { threadId } from 'node:worker_threads'
import { takeForm } from '#server/rendering/form-port.ts'
import type { RenderAnswer, RenderTask } from '#server/rendering/render-task.ts'

/**
 * A thread that does what its address says. It counts its tasks in a buffer of the catalog: `/ends` ends the thread at the first,
 * `/never` never answers. Otherwise it answers with the posted form, or with its own id.
 */
export default async function answerTask({ url, catalogue, posted }: RenderTask): Promise<RenderAnswer> {
  const path = new URL(url).pathname
  const tasks = Atomics.add(new Int32Array(catalogue?.buffers.tasks ?? new SharedArrayBuffer(4)), 0, 1)
  const form = posted && 'bytes' in posted ? Buffer.concat((await takeForm(posted)).body.flat()).toString() : null
  if (path === '/ends' && tasks === 0) process.exit(1)
  if (path === '/always-ends') process.exit(1)
  if (path === '/never') for (;;);
  if (path === '/waits') await new Promise((done) => setTimeout(done, 200))
  const body = new TextEncoder().encode(form ?? String(threadId))
  return { status: 200, headers: [['Content-Type', 'text/plain']], body, ms: 1, hostedRevision: '' }
}
