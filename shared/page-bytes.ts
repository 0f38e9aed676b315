type Bytes = Buffer<ArrayBuffer>

/**
 * A body of one piece. A Response would copy the bytes: for 2 MB that takes a millisecond, and as much to clean up. The reader
 * may free them.
 */
export const bodyOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })

/** The bytes of a body. If it is one piece, as from `bodyOf`, they aren't copied. */
export async function bytesOf(body: ReadableStream<Uint8Array<ArrayBuffer>> | null): Promise<Bytes> {
  const chunks = body === null ? [] : await Array.fromAsync(body)
  const [first = new Uint8Array(), ...more] = chunks
  return more.length > 0 ? Buffer.concat(chunks) : Buffer.from(first.buffer, first.byteOffset, first.length)
}

/** Copies the bytes if they are a slice of a larger block, such as the pool that buffers share. */
export function ownBytes(bytes: Bytes): Bytes {
  if (isWhole(bytes)) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/**
 * Gives back the memory of bytes that are no longer read, unless they are a slice. Otherwise V8 looks through its whole heap for
 * such memory after every hundredth page, which takes up to a tenth of a page's processor time.
 */
export function freeBytes(bytes: Bytes): void {
  if (isWhole(bytes)) bytes.buffer.transfer(0)
}

const isWhole = ({ length, buffer }: Bytes): boolean => length === buffer.byteLength
