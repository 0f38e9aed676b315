import { MULTIPART, type ReceivedForm } from '#app/forms/posted/receive-form.ts'
import { withLongBoundary } from '#app/forms/posted/short-boundary.ts'
import { BROKEN_FORM, TOO_MANY_FIELDS, tooLarge, type Unread } from '#app/forms/posted/unread.ts'
import { MAX_POSTED_FIELDS } from '#inquiries/schemas/posted-names.ts'

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i

/**
 * Parses a received form. Returns it, or why it can't be read. What that costs is bounded by the number of its fields:
 * they are counted first.
 */
export async function parseForm(received: ReceivedForm | Unread): Promise<FormData | Unread> {
  if (!('body' in received)) return received
  const { maxBytes } = received
  const whole = Buffer.concat(received.body)
  if (hasMoreFields(whole, received.type, MAX_POSTED_FIELDS)) return TOO_MANY_FIELDS
  const { body, type } = withLongBoundary({ body: whole, type: received.type }, boundaryOf(received.type))
  try {
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
    return textBytes(form) > maxBytes ? tooLarge(maxBytes, 0) : form
  } catch {
    return BROKEN_FORM // it ends in the middle
  }
}

/** Whether a form that isn't parsed yet has more than `max` fields. A file is one. */
export function hasMoreFields(body: Buffer, type: string, max: number): boolean {
  if (!MULTIPART.test(type)) return count(body, '&', max) + 1 > max
  const boundary = boundaryOf(type)
  return boundary !== undefined && count(body, `\r\n--${boundary}`, max) > max
}

function boundaryOf(type: string): string | undefined {
  const [, quoted, plain] = MULTIPART.test(type) ? (BOUNDARY.exec(type) ?? []) : []
  return quoted ?? plain
}

/** Counts how often a text occurs in a body, up to one more than `max`. */
function count(body: Buffer, text: string, max: number): number {
  let found = 0
  for (let at = body.indexOf(text); at !== -1 && found <= max; at = body.indexOf(text, at + text.length)) found += 1
  return found
}

function textBytes(form: FormData): number {
  let bytes = 0
  for (const [name, value] of form) if (typeof value === 'string') bytes += name.length + Buffer.byteLength(value)
  return bytes
}
