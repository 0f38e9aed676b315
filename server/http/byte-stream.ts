import type { Context } from 'hono'
import { atOnce, type Turn, timed } from '#shared/shared-work.ts'

type Connection = { destroy(): void }

/** The visitor's connection. Null if there is no socket, as in a test. */
export const connectionOf = ({ env }: Context): Connection | null => env?.outgoing ?? null

/**
 * A response body from a generator. Each chunk is made only when the client is ready for it. The first is made immediately,
 * so its error can still become an error answer. A later error goes to `failed` and cuts the body off: it destroys
 * `connection`, so that the server doesn't log the error again, or without one it fails the body. If the client leaves, the
 * generator ends. Each chunk but the first is made when it is its `turn`.
 */
export async function byteStream(
  chunks: AsyncGenerator<Uint8Array>,
  failed: (error: unknown) => void,
  connection: Connection | null = null,
  turn: Turn = atOnce,
): Promise<ReadableStream<Uint8Array>> {
  let next: IteratorResult<Uint8Array> | null = await chunks.next()
  let isCancelled = false
  const send = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = next ?? (await turn(() => timed(() => chunks.next())))
    next = null
    if (isCancelled) return
    if (done) controller.close()
    else controller.enqueue(value)
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        send(controller).catch((error) => {
          failed(error)
          if (!connection) throw error
          connection.destroy()
        }),
      async cancel() {
        isCancelled = true
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
