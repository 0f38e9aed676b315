/** What a visitor may send us at once: a thousand lines are a tenth of it. */
export const MOST_BYTES = 1_000_000

/** What is read and dropped of one that is too large: a browser shows no answer that comes while it is still sending. */
const MOST_DROPPED = 10 * MOST_BYTES

/** Why a posted form was not even read: a status and words for the page. */
export type Unread = { readonly status: 400 | 413 | 415; readonly trouble: readonly string[] }

const TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

const WRONG_TYPE: Unread = {
  status: 415,
  trouble: ['This is not a form that we can read.', 'Send it from this page, or as application/x-www-form-urlencoded.'],
}
const TOO_LARGE: Unread = {
  status: 413,
  trouble: [
    'This is more than we can take at once (1 MB).',
    "Send it in parts. If what you typed isn't on this page, your browser's Back has it.",
  ],
}
const BROKEN: Unread = {
  status: 400,
  trouble: [
    'The form arrived incomplete.',
    "Send it again. If what you typed isn't on this page, your browser's Back has it.",
  ],
}

/** Reads a posted form, counting its bytes as they come, since a chunked one says no length. */
export async function readForm(request: Request): Promise<FormData | Unread> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!TYPES.test(type)) return WRONG_TYPE
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength
      if (bytes <= MOST_BYTES) chunks.push(chunk)
      else chunks.length = 0
      if (bytes > MOST_DROPPED) break
    }
    if (bytes > MOST_BYTES) return TOO_LARGE
    return await new Response(new Blob(chunks), { headers: { 'Content-Type': type } }).formData()
  } catch {
    return BROKEN // a visitor who went away, or a form that ends in the middle
  }
}

/** An intent of the lines' buttons, or null when it is none of them. Without a script they post the whole form. */
export function lineIntent(form: FormData): string | null {
  try {
    const { type, payload } = JSON.parse(String(form.get('__intent__')))
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
