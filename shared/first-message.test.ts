import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { firstMessage } from '#shared/first-message.ts'

const answerOf = (code: string) => firstMessage(new Worker(code, { eval: true }), 'counts')

test('the first message of a thread is its answer', async () => {
  const post = "const { parentPort } = require('node:worker_threads'); parentPort.postMessage"
  await expect(answerOf(`${post}(12); parentPort.postMessage(13)`)).resolves.toBe(12)
})

test("a thread's error, or its end without a message, is an error", async () => {
  await expect(answerOf("throw new Error('out of numbers')")).rejects.toThrow('out of numbers')
  await expect(answerOf('process.exit(3)')).rejects.toThrow('The thread that counts ended with code 3')
})
