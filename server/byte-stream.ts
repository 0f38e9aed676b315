/**
 * The body of an answer out of the pieces that a generator gives, each made only when the client has room for it.
 * The first is made at once: what fails there can still be answered with an error. What fails later cuts the body off
 * and is told to `failed`. When the client goes away the generator is ended.
 */
export async function byteStream(
  pieces: AsyncGenerator<Uint8Array>,
  failed: (error: unknown) => void,
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
          throw error
        }),
      async cancel() {
        gone = true
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
