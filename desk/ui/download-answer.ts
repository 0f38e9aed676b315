import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { disposition } from '#shared/disposition.ts'

/** A file to save, which no cache keeps. */
export const downloadAnswer = (body: BodyInit, type: string, name: string): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': disposition(name, true),
      'Cache-Control': 'no-store',
    },
  })

export const askedFormat = ({ url }: Request): 'csv' | 'xlsx' =>
  new URL(url).pathname.endsWith('.xlsx') ? 'xlsx' : 'csv'

/** Chunks as a download that is sent while it is generated. SQLite answers at once, so visitors get a turn between them. */
export function exportAnswer(chunks: AsyncGenerator<Uint8Array>, type: string, name: string): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await yieldToEventLoop()
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return(undefined)),
  })
  return downloadAnswer(body, type, name)
}
