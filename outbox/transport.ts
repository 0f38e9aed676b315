import type { OutboxRow } from '#database/tables.ts'

/** Only `text` and `html` may have line ends. */
export type MailContent = {
  readonly to: readonly string[]
  readonly cc?: readonly string[]
  readonly replyTo: { readonly name: string; readonly address: string } | null
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type TemplateValues = Record<string, string>

export type Mail = {
  readonly kind: OutboxRow['kind']
  readonly messageId: string
  readonly content: MailContent
  /** The addresses of `content.to` and `cc` that still need it. */
  readonly recipients: readonly string[]
  /** The request that it is about. Null for a mail to a follower. */
  readonly requestNumber: string | null
  /** Makes the values for EmailJS, which has its own templates. Null for a mail to a follower. */
  readonly templateValues: (() => TemplateValues) | null
  readonly headers?: Readonly<Record<string, string>>
  readonly attachments?: readonly MailAttachment[]
}

export type MailAttachment = { readonly name: string; readonly mediaType: string; readonly content: Buffer }

export type MailOutcome =
  | { readonly kind: 'delivered' }
  | {
      /** `rejected`: parked. `configuration`: tried slowly. `ambiguous`: maybe accepted. `obsolete`: set aside. */
      readonly kind: 'obsolete' | 'rejected' | 'configuration' | 'retry' | 'ambiguous'
      readonly why: string
      /** The addresses that have it now. The others are tried again. */
      readonly accepted?: readonly string[]
    }

/** Thrown if a mail is outdated by the time it is made. The message is for the desk. */
export class ObsoleteMail extends Error {
  override readonly name = 'ObsoleteMail'
}

export type MailSender<Message> = {
  readonly concurrency: number
  readonly pauseMs: number
  /** How much longer a message may take because of its size, in ms; 0 by default. */
  extraMs?(message: Message): number
  /** Sends one message, and gives up when `signal` fires. Never throws. */
  send(message: Message, signal: AbortSignal): Promise<MailOutcome>
}

export type Transport = MailSender<Mail> & {
  readonly carriesFiles: boolean
  /** Whether it can send buyers their copy (behavior 11.6). */
  readonly sendsCopies: boolean
}

const MAX_WHY_LENGTH = 300
const CALL_LIMIT_MS = 20_000

/** Errors from before anything was sent. */
const NOT_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

type Statuses = {
  readonly isDone: (answer: Response) => boolean
  readonly rejected: readonly number[]
  readonly retried: readonly number[]
}

/** Posts a message, but follows no redirect. Any other status may mean a wrong address or key: the message is kept. */
export async function postMessage(
  receiver: string,
  [address, init]: readonly [string | URL, RequestInit],
  signal: AbortSignal,
  { isDone, rejected, retried }: Statuses,
): Promise<MailOutcome> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(CALL_LIMIT_MS)])
    const answer = await fetch(address, { ...init, method: 'POST', redirect: 'manual', signal: limit })
    if (isDone(answer)) {
      await answer.body?.cancel()
      return { kind: 'delivered' }
    }
    const why = `${receiver} answered ${answer.status} ${await beginning(answer)}`.slice(0, MAX_WHY_LENGTH).trim()
    if (rejected.includes(answer.status)) return { kind: 'rejected', why }
    return { kind: retried.includes(answer.status) || answer.status >= 500 ? 'retry' : 'configuration', why }
  } catch (error) {
    return failedCall(error, receiver)
  }
}

/** If it was sent, `receiver` may have accepted it. */
function failedCall(error: unknown, receiver: string): MailOutcome {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const why = `${receiver} gave no answer: ${cause instanceof Error ? `${code} ${cause.message}`.trim() : cause}`
  return { kind: NOT_SENT.includes(code) ? 'retry' : 'ambiguous', why: why.slice(0, MAX_WHY_LENGTH) }
}

async function beginning({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk.subarray(0, MAX_WHY_LENGTH), { stream: true })
      if (text.length >= MAX_WHY_LENGTH) break // ends the stream
    }
  } catch {
    // the status says enough
  }
  return text.replace(/\s+/g, ' ')
}
