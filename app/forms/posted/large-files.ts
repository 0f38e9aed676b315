/** Copying fewer bytes costs less than looking for them again. */
const MIN_BYTES = 64 * 1_024
const HEAD_END = '\r\n\r\n'

type Bytes = Uint8Array<ArrayBuffer>

export type WithoutFiles = {
  /** The form with a token in the place of each large file. */
  readonly body: Bytes
  /** What each token stands for: views of the form's own bytes. */
  readonly files: ReadonlyMap<string, Bytes>
}

/**
 * Takes the large files out of a multipart form, because Node's parser would copy their bytes four times. The parser still
 * reads everything else: it decides what is a file and what its name is. A token that it doesn't return as a file of its
 * own means that the form has to be parsed whole.
 */
export function withoutLargeFiles(form: Buffer<ArrayBuffer>, boundary: string): WithoutFiles {
  const delimiter = `\r\n--${boundary}`
  const files = new Map<string, Bytes>()
  const pieces: Bytes[] = []
  let kept = 0
  let part = form.indexOf(`--${boundary}`)
  while (part !== -1) {
    const headEnd = form.indexOf(HEAD_END, part)
    if (headEnd === -1) break
    const start = headEnd + HEAD_END.length
    // The head's last line end may begin a delimiter too: then the parser refuses the form.
    const end = form.indexOf(delimiter, start - 2)
    const token = crypto.randomUUID()
    const isLarge = end - start >= MIN_BYTES && form.subarray(part, headEnd).includes('filename')
    if (isLarge && !token.includes(boundary)) {
      files.set(token, form.subarray(start, end))
      pieces.push(form.subarray(kept, start), Buffer.from(token))
      kept = end
    }
    part = end
  }
  return files.size === 0 ? { body: form, files } : { body: Buffer.concat([...pieces, form.subarray(kept)]), files }
}
