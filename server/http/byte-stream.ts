import type { Context } from 'hono'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { LogLine } from '#shared/logger.ts'
import { atOnce, type Turn, timed } from '#shared/shared-work.ts'

type Connection = { destroy(): void }

export const sentInPieces = (c: Context<SiteEnv>, log: LogLine, chunks: AsyncGenerator<Uint8Array>, turn?: Turn) =>
  byteStream(
    chunks,
    (error) => log.error({ requestId: c.get('requestId'), err: error }, 'download cut off'),
    c.env?.outgoing ?? null,
    turn,
  )

/** A body, made as fast as it is read, at its `turn`. A first error is thrown; a later one destroys `connection`. */
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
