import type { Context } from 'hono'

type Connection = { destroy(): void }

/** The visitor's connection; null where there is no socket, as in a test that asks the app itself. */
export const connectionOf = ({ env }: Context): Connection | null => env?.outgoing ?? null

/**
 * The body of an answer out of the pieces that a generator gives, each made only when the client has room for it.
 * The first is made at once: what fails there can still be answered with an error. What fails later is told to
 * `failed` and cuts the body off: by the end of `connection`, so that no server prints it a second time, else by an
 * error of the body. When the client goes away the generator is ended.
 */
export async function byteStream(
  pieces: AsyncGenerator<Uint8Array>,
  failed: (error: unknown) => void,
  connection: Connection | null = null,
): Promise<ReadableStream<Uint8Array>> {
  let ready: IteratorResult<Uint8Array> | null = await pieces.next()
  let gone = false
  const give = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = ready ?? (await pieces.next())
    ready = null
    if (gone) return
    if (done) controller.close()
    else controller.enqueue(value)
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        give(controller).catch((error) => {
          failed(error)
          if (!connection) throw error
          connection.destroy()
        }),
      async cancel() {
        gone = true
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
