import type { Worker } from 'node:worker_threads'

/** What a thread answers, in one message. Throws its error, or that it ended without a message; `thread` says which it is. */
export function firstMessage<Answer>(worker: Worker, thread: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  worker.once('message', resolve)
  worker.once('messageerror', reject)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`The thread that ${thread} ended with code ${code}`)))
  return promise
}
