import { acceptedEncodings, type Encoding, ONLY_IDENTITY } from '#server/encoding/accepted-encodings.ts'
import {
  type EncodedAnswer,
  type HeaderFields,
  headersOf,
  tagOf,
  type Variant,
  variantIn,
} from '#server/encoding/encoded-answer.ts'
import { READ_METHODS } from '#server/http/allowed-methods.ts'
import { bodyOf } from '#shared/page-bytes.ts'

/** What is sent to one client. `body` is null for a HEAD and a 304, and shared by all clients that get the same bytes. */
export type Sent = { readonly status: number; readonly headers: HeaderFields; readonly body: Variant['bytes'] | null }

/** What decides about the encoding and the status of an answer. */
export type Negotiation = {
  readonly method: string
  readonly acceptEncoding: string | null
  readonly ifNoneMatch: string | null
}

/** Headers that a 304 leaves out. A browser would apply its policy to the cached page. */
const BODY_HEADERS = /^(content-(?!location)|link$)/

/** Selects what a client gets: the encoding that it prefers, 304 if it has an accepted variant, and no body on a HEAD. */
export function selectVariant(answer: EncodedAnswer, wanted: Negotiation): Sent | Promise<Sent> {
  const { status } = answer
  const encodings = acceptedEncodings(wanted.acceptEncoding)
  const known = status === 200 && READ_METHODS.includes(wanted.method) ? wanted.ifNoneMatch : null
  const etag = known === null ? null : tagHeld(answer, encodings, known)
  if (etag !== null) return { status: 304, headers: unchangedFields(answer, etag), body: null }
  const send = ({ headers, bytes }: Variant): Sent => ({
    status,
    headers,
    body: wanted.method === 'HEAD' ? null : bytes,
  })
  const encoding = bestEncoding(answer, encodings)
  // Its length is known without its bytes.
  if (wanted.method === 'HEAD' && encoding === 'identity')
    return { status, headers: headersOf(answer, encoding, answer.length), body: null }
  const variant = variantIn(answer, encoding)
  return variant instanceof Promise ? variant.then(send) : send(variant)
}

/** `selectVariant` for a Request. */
export async function answerFrom(
  answer: EncodedAnswer,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
): Promise<Response> {
  const [acceptEncoding, ifNoneMatch] = [headers.get('accept-encoding'), headers.get('if-none-match')]
  const sent = await selectVariant(answer, { method, acceptEncoding, ifNoneMatch })
  return new Response(sent.body && bodyOf(sent.body), sent)
}

/** The best encoding but Brotli, which is too slow to be made for one client. */
export const quickEncoding = (encodings: readonly Encoding[]): Encoding =>
  encodings.find((encoding) => encoding !== 'br') ?? 'identity'

/** Brotli only if it is made. */
function bestEncoding({ encoding, br }: EncodedAnswer, encodings: readonly Encoding[]): Encoding {
  if (encoding === 'identity') return encoding
  return br && encodings[0] === 'br' ? 'br' : quickEncoding(encodings)
}

/**
 * Finds the tag of the accepted variant that the client has a copy of. Compares weakly (RFC 9110, 13.1.2), because a proxy that
 * decompresses an answer weakens its tag.
 */
function tagHeld(answer: EncodedAnswer, encodings: readonly Encoding[], known: string): string | null {
  if (known.trim() === '*') return tagOf(answer, bestEncoding(answer, encodings))
  const accepted = answer.encoding === 'identity' ? ONLY_IDENTITY : encodings
  const held: readonly string[] = known.match(/"[^"]*"/g) ?? []
  return accepted.map((encoding) => tagOf(answer, encoding)).find((tag) => held.includes(tag)) ?? null
}

const unchangedFields = (answer: EncodedAnswer, etag: string): HeaderFields =>
  Object.fromEntries([...Object.entries(answer.fields).filter(([name]) => !BODY_HEADERS.test(name)), ['etag', etag]])
