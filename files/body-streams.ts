/** Reads a whole body. Returns null, and cancels the body, if it is longer than `maxBytes`. Throws the body's error. */
export async function readAll(body: ReadableStream<Uint8Array>, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > maxBytes) return null // leaving the loop cancels the body
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

export function sliceBody(body: ReadableStream<Uint8Array>, from: number, to: number): ReadableStream<Uint8Array> {
  let at = 0
  const slice = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const wanted = chunk.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at))
      at += chunk.length
      if (wanted.length > 0) controller.enqueue(wanted)
      if (at > to) controller.terminate()
    },
  })
  return body.pipeThrough(slice)
}

export function limitBody(body: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> {
  let length = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.length
      if (length > maxBytes) controller.error(new Error(`The file is longer than ${maxBytes} bytes`))
      else controller.enqueue(chunk)
    },
  })
  return body.pipeThrough(limit)
}
