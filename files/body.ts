/** Reads a body whole. Null, and the body cancelled, when it is longer than `most` bytes. Throws what the body throws. */
export async function readWhole(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > most) return null // leaving the loop cancels the body
    pieces.push(piece)
  }
  return Buffer.concat(pieces, length)
}

/** The bytes `from` to `to` of a body, which is cancelled after them. */
export function cutBody(body: ReadableStream<Uint8Array>, from: number, to: number): ReadableStream<Uint8Array> {
  let at = 0
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      const wanted = piece.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at))
      at += piece.length
      if (wanted.length > 0) controller.enqueue(wanted)
      if (at > to) controller.terminate()
    },
  })
  return body.pipeThrough(cut)
}

/** A body that breaks off with an error after `most` bytes. */
export function boundedBody(body: ReadableStream<Uint8Array>, most: number): ReadableStream<Uint8Array> {
  let length = 0
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      length += piece.length
      if (length > most) controller.error(new Error(`The file is longer than ${most} bytes`))
      else controller.enqueue(piece)
    },
  })
  return body.pipeThrough(bound)
}
