import { MIMEType } from 'node:util'

/** Node's own parser takes longer ones only. */
const MIN_LENGTH = 3
const [CR, LF, DASH, TAB, SPACE] = [13, 10, 45, 9, 32]

type TypedForm = { readonly body: Buffer<ArrayBuffer>; readonly type: string }

/**
 * Returns a form with its type, written in the one way that everybody reads alike. A multipart form whose boundary has one or
 * two characters, which RFC 2046 allows, gets a longer one, so that it can be parsed; a line is a delimiter if nothing but
 * the boundary is on it. No boundary: the form isn't multipart.
 */
export function withLongBoundary(body: Buffer<ArrayBuffer>, boundary: string | null): TypedForm {
  if (boundary === null) return { body, type: 'application/x-www-form-urlencoded' }
  if (boundary.length >= MIN_LENGTH) return { body, type: multipart(boundary) }
  const long = crypto.randomUUID()
  const pieces: Uint8Array[] = []
  let kept = 0
  for (let at = lineWith(body, boundary, 0); at !== -1; at = lineWith(body, boundary, at + 1)) {
    const end = at + 2 + boundary.length
    if (!endsLine(body, end)) continue
    pieces.push(body.subarray(kept, at), Buffer.from(`--${long}`))
    kept = end
  }
  pieces.push(body.subarray(kept))
  return { body: Buffer.concat(pieces), type: multipart(long) }
}

function multipart(boundary: string): string {
  const type = new MIMEType('multipart/form-data')
  type.params.set('boundary', boundary)
  return String(type)
}

/** Where the next line starts with `--` and the boundary, or -1. */
function lineWith(bytes: Buffer, boundary: string, from: number): number {
  const start = `--${boundary}`
  for (let at = bytes.indexOf(start, from); at !== -1; at = bytes.indexOf(start, at + 1)) {
    if (at === 0 || (bytes[at - 1] === LF && bytes[at - 2] === CR)) return at
  }
  return -1
}

/** Whether the line ends here, after `--` at the last delimiter and after padding. */
function endsLine(bytes: Buffer, from: number): boolean {
  let at = bytes[from] === DASH && bytes[from + 1] === DASH ? from + 2 : from
  while (bytes[at] === SPACE || bytes[at] === TAB) at += 1
  return at >= bytes.length || (bytes[at] === CR && bytes[at + 1] === LF)
}
