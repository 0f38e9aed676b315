import { expect, test } from 'vitest'
import { runInThread } from '#shared/run-in-thread.ts'

const answerOf = (code: string, signal?: AbortSignal) =>
  runInThread(new URL(`data:text/javascript,${encodeURIComponent(code)}`), 6, {
    does: 'counts',
    ...(signal && { signal }),
  })
const IMPORT = "import { parentPort, workerData } from 'node:worker_threads';"

test('the first message of a thread is its answer', async () => {
  const post = `${IMPORT} parentPort.postMessage(2 * workerData); parentPort.postMessage(13)`
  await expect(answerOf(post)).resolves.toBe(12)
})

test("a thread's error, or its end without a message, is an error", async () => {
  await expect(answerOf("throw new Error('out of numbers')")).rejects.toThrow('out of numbers')
  await expect(answerOf('process.exit(3)')).rejects.toThrow('The thread that counts ended with code 3')
})

test('an abort ends a thread that would go on, and throws its reason', async () => {
  const abort = new AbortController()
  const answer = answerOf('for (;;);', abort.signal)
  abort.abort(new Error('no one waits'))
  await expect(answer).rejects.toThrow('no one waits')
  await expect(answerOf('for (;;);', abort.signal)).rejects.toThrow('no one waits')
})
