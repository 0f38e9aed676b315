import { threadId } from 'node:worker_threads'
import { answerTasks } from '#server/rendering/render-pool.ts'
import type { RenderAnswer, RenderTask } from '#server/rendering/render-task.ts'

/**
 * A thread that does what its address says. It counts its tasks in a buffer of the catalog: `/ends` ends the thread at the first,
 * `/never` never answers, `/stuck?places=…` walks over an array of so many places in a function of V8 that can't be interrupted, `/waits-for-next`
 * answers when the next task has come, `/held` when the buffer's second number is set, `/sees-new-file` has seen a hosted file come. Otherwise it
 * answers with the posted form, or with its own id.
 */
async function answerTask({ url, catalog, posted }: RenderTask): Promise<RenderAnswer> {
  const { pathname: path, searchParams } = new URL(url)
  const counter = new Int32Array(catalog?.buffers.tasks ?? new SharedArrayBuffer(4))
  const tasks = Atomics.add(counter, 0, 1)
  Atomics.notify(counter, 0)
  const form = posted && 'body' in posted ? new TextDecoder().decode(posted.body) : null
  if (path === '/ends' && tasks === 0) process.exit(1)
  if (path === '/always-ends') process.exit(1)
  if (path === '/never') for (;;);
  if (path === '/stuck') walkLongArray(Number(searchParams.get('places')))
  if (path === '/held') await Atomics.waitAsync(counter, 1, 0).value
  if (path === '/waits-for-next') await Atomics.waitAsync(counter, 0, tasks + 1).value
  const body = new TextEncoder().encode(form ?? String(threadId))
  return {
    status: 200,
    headers: [['Content-Type', 'text/plain']],
    body,
    ms: 1,
    hostedFlips: path === '/sees-new-file' ? 1 : 0,
  }
}

/** `terminate` doesn't end a thread before this is done: a second or more for each hundred million places. */
function walkLongArray(places: number): void {
  const long: number[] = []
  long.length = places
  long.indexOf(1)
}

answerTasks(answerTask)
