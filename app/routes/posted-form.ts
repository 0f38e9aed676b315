const MEGABYTE = 1_000_000

/** What a visitor may send us at once as text: a thousand lines are a tenth of it. */
export const MOST_BYTES = MEGABYTE

/** What is read and dropped of one that is refused: a browser shows no answer that comes while it is still sending. */
const MOST_DROPPED = 10 * MEGABYTE
/** All forms that are on their way to us at one moment. */
const MOST_UNDER_WAY = 64 * MEGABYTE
/** Shorter than the server's own limit (`server/listen.ts`), which would cut it off without a word. */
const ARRIVAL_MS = 25_000
const RETRY_SECONDS = 10
/** A thousand lines with all their fields are fewer. */
const MOST_PARTS = 9_000
const MANY_LINES = 100
const MANY_BYTES = 100_000

/** Why a posted form was not even read: a status and words for the page. */
export type Unread = {
  readonly status: 400 | 408 | 413 | 415 | 429 | 503
  readonly trouble: readonly string[]
  /** After how many seconds to come again. */
  readonly retryAfter?: number
  /** The connection ends with the answer. */
  readonly ends?: boolean
}

export type FormLimits = {
  /** Of text. */
  readonly mostBytes?: number
  /** Of files beside it, where the form may bring any. */
  readonly fileBytes?: number
  /** Waits until a form with files or many lines may be read; false when too many wait already. */
  readonly turn?: () => Promise<boolean>
  /** The whole form must be here within this time. */
  readonly arrivalMs?: number
}

const TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
const MULTIPART = /^multipart\//i
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i
const NAMED_FILE = /filename\*?=(?:"[^"]|[^"\s])/i

export const BACK = "If what you typed isn't on this page, your browser's Back has it."
const WRONG_TYPE: Unread = {
  status: 415,
  trouble: ['This is not a form that we can read.', 'Send it from this page, or as application/x-www-form-urlencoded.'],
}
const BROKEN: Unread = { status: 400, trouble: ['The form arrived incomplete.', `Send it again. ${BACK}`] }
const TOO_MANY_PARTS: Unread = { status: 400, trouble: ['The form has too many fields.', `Send it in parts. ${BACK}`] }
const TOO_SLOW: Unread = {
  status: 408,
  trouble: [
    `The form did not arrive within ${ARRIVAL_MS / 1_000} seconds.`,
    `Send it again, with fewer or smaller files if it has any. ${BACK}`,
  ],
  ends: true,
}
const CROWDED: Unread = {
  status: 503,
  trouble: ['More is being sent to us at this moment than we can take in.', `Send it again in a few seconds. ${BACK}`],
  retryAfter: RETRY_SECONDS,
}

const inMegabytes = (bytes: number): string => `${bytes / MEGABYTE} MB`

function tooLarge(mostBytes: number, fileBytes: number): Unread {
  const most = inMegabytes(mostBytes)
  const limit = fileBytes > 0 ? `${inMegabytes(fileBytes)} of files and ${most} of text` : most
  return {
    status: 413,
    trouble: [`This is more than we can take at once (${limit}).`, `Send it in parts. ${BACK}`],
  }
}

/** The refusal of a form that is not read, since too many came before it: a 429. What is still being sent is dropped. */
export async function refuseUnread(request: Request, seconds: number): Promise<Unread> {
  await drop(request)
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const trouble = [
    'More forms have come from your network than we take in a short time.',
    `Send it again in ${wait}. ${BACK}`,
  ]
  return { status: 429, trouble, retryAfter: seconds }
}

/** In this process, of all forms that are being read. */
const underWay = { bytes: 0 }

/**
 * Reads a posted form, counting its bytes as they come, since a chunked one says no length. Gives the form, or why it
 * was not read: too large, too slow, incomplete, or too much under way at once.
 */
export async function readForm(request: Request, limits: FormLimits = {}): Promise<FormData | Unread> {
  const { mostBytes = MOST_BYTES, fileBytes = 0, turn, arrivalMs = ARRIVAL_MS } = limits
  const type = request.headers.get('Content-Type') ?? ''
  if (!TYPES.test(type)) return WRONG_TYPE
  const most = mostBytes + (MULTIPART.test(type) ? fileBytes : 0)
  const said = Math.min(most, Number(request.headers.get('Content-Length') ?? 0) || 0)
  if (underWay.bytes + said > MOST_UNDER_WAY) {
    await drop(request)
    return CROWDED
  }
  const own = { bytes: 0 }
  try {
    const body = await arrive(request, most, arrivalMs, own)
    if (body === 'late') return TOO_SLOW
    if (body === 'crowded') return CROWDED
    if (body === 'large') return tooLarge(mostBytes, most - mostBytes)
    if (turn && isHeavy(body, type) && !(await turn())) return CROWDED
    if (MULTIPART.test(type) && parts(body, type) > MOST_PARTS) return TOO_MANY_PARTS
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
    return textBytes(form) > mostBytes ? tooLarge(mostBytes, 0) : form
  } catch {
    return BROKEN // a visitor who went away, or a form that ends in the middle
  } finally {
    underWay.bytes -= own.bytes
  }
}

type Arrived = Buffer<ArrayBuffer> | 'large' | 'crowded' | 'late'

/** The bytes of a form once all of them are here. What is refused is read on and dropped. */
async function arrive(request: Request, most: number, arrivalMs: number, own: { bytes: number }): Promise<Arrived> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let refused: 'large' | 'crowded' | null = null
  const free = () => {
    underWay.bytes -= own.bytes
    own.bytes = 0
    chunks.length = 0
  }
  const end = await eachChunk(request, most + MOST_DROPPED, arrivalMs, (chunk, bytes) => {
    if (!refused && bytes > most) refused = 'large'
    if (!refused && underWay.bytes + chunk.byteLength > MOST_UNDER_WAY) refused = 'crowded'
    if (refused) return free()
    chunks.push(chunk)
    own.bytes += chunk.byteLength
    underWay.bytes += chunk.byteLength
  })
  return refused ?? (end === 'late' ? end : Buffer.concat(chunks))
}

const drop = (request: Request) => eachChunk(request, MOST_DROPPED, ARRIVAL_MS, () => undefined).catch(() => undefined)

/** Reads a body to its end, or so many bytes of it, or until the time is over: then the connection is not good any more. */
async function eachChunk(
  request: Request,
  most: number,
  limitMs: number,
  take: (chunk: Uint8Array<ArrayBuffer>, bytesSoFar: number) => void,
): Promise<'whole' | 'cut' | 'late'> {
  if (!request.body) return 'whole'
  const reader = request.body.getReader()
  const time = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => time.resolve('late'), limitMs)
  try {
    for (let bytes = 0; bytes <= most; ) {
      const read = await Promise.race([reader.read(), time.promise])
      if (read === 'late') return read // not cancelled: that would close the socket before the answer
      if (read.done) return 'whole'
      bytes += read.value.byteLength
      take(read.value, bytes)
    }
    await reader.cancel()
    return 'cut'
  } finally {
    clearTimeout(timer)
  }
}

/** Whether it holds files or many lines: it is then read in its turn. */
function isHeavy(body: Buffer, type: string): boolean {
  if (body.byteLength > MANY_BYTES || count(body, '.partNumber', MANY_LINES) > MANY_LINES) return true
  return MULTIPART.test(type) && NAMED_FILE.test(body.toString('latin1'))
}

function parts(body: Buffer, type: string): number {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? plain
  return boundary === undefined ? 0 : count(body, `--${boundary}`, MOST_PARTS)
}

/** How often a text stands in a body, counted no further than one beyond `most`. */
function count(body: Buffer, text: string, most: number): number {
  let found = 0
  for (let at = body.indexOf(text); at !== -1 && found <= most; at = body.indexOf(text, at + text.length)) found += 1
  return found
}

function textBytes(form: FormData): number {
  let bytes = 0
  for (const [name, value] of form) if (typeof value === 'string') bytes += name.length + Buffer.byteLength(value)
  return bytes
}

/** An intent of the lines' buttons, or null when it is none of them. Without a script they post the whole form. */
export function lineIntent(form: FormData): string | null {
  try {
    const { type, payload } = JSON.parse(String(form.get('__intent__')))
    if (type === 'fill') return JSON.stringify({ type, payload: {} })
    if (payload.name !== 'lines') return null
    if (type === 'remove' && Number.isInteger(payload.index) && payload.index >= 0) {
      return JSON.stringify({ type, payload: { name: 'lines', index: payload.index } })
    }
    if (type !== 'insert') return null
    const lines = [...form.keys()].filter((name) => /^lines\[\d+\]\.manufacturerName$/.test(name))
    const manufacturerName = lines.length > 0 ? form.get(`lines[${lines.length - 1}].manufacturerName`) : ''
    return JSON.stringify({ type, payload: { name: 'lines', defaultValue: { manufacturerName, quantity: '1' } } })
  } catch {
    return null
  }
}
