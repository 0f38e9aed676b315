import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import type { ReceivedForm } from '#server/forms/receive-form.ts'
import type { SentForm } from '#server/rendering/render-task.ts'
import { ownBytes } from '#shared/page-bytes.ts'

/**
 * Sends a posted form to a thread. Each portion is joined in a turn of the event loop of its own, since ten megabytes at once
 * would hold it up. The thread doesn't ask for them: it would wait for the loop each time. The pieces stay here, for another
 * thread if this one ends. `close` ends it.
 */
export function sendForm({ body, ...form }: ReceivedForm): { readonly sent: SentForm; close(): void } {
  const { port1, port2 } = new MessageChannel()
  let isClosed = false
  const send = async () => {
    for (const pieces of body) {
      if (isClosed) return
      const portion = ownBytes(Buffer.concat(pieces))
      port1.postMessage(portion, [portion.buffer])
      await yieldToEventLoop()
    }
  }
  void send()
  const bytes = body.flat().reduce((sum, { length }) => sum + length, 0)
  return {
    sent: { ...form, portions: port2, bytes },
    close() {
      isClosed = true
      // A thread that has ended never took the other end.
      for (const port of [port1, port2]) port.close()
    },
  }
}

/** Takes a form that `sendForm` sends: its whole body. The memory of each portion is freed at once. */
export async function takePostedForm({ portions, bytes, ...form }: SentForm): Promise<ReceivedForm> {
  const body = Buffer.allocUnsafeSlow(bytes)
  const whole = Promise.withResolvers<void>()
  let at = 0
  portions.on('message', (portion: Uint8Array<ArrayBuffer>) => {
    body.set(portion, at)
    at += portion.length
    portion.buffer.transfer(0)
    if (at === bytes) whole.resolve()
  })
  if (bytes > 0) await whole.promise
  portions.close()
  return { ...form, body: [[body]] }
}
