import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { VisitorCalls } from '#app/context.ts'
import type { ReadWorkbook } from '#lists/read/list-workbook.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'

/** What a page may ask of the main loop, which reads workbooks in other threads. */
export type ThreadCalls = Omit<VisitorCalls, 'readList'> & { readonly readWorkbook: ReadWorkbook }

const NOTICE_CALLS = ['askNotices', 'readNotice', 'stepNotice'] as const
/** Calls across threads. Arguments and results are plain data. */
const CALLS = [
  'freshStamp',
  'find',
  'answerQuote',
  'mailLink',
  'submitQuote',
  'submitContact',
  'submitMessage',
  'readWorkbook',
  'letOthersIn',
  ...NOTICE_CALLS,
] as const
type Call = (typeof CALLS)[number]

type Question = { readonly id: number; readonly call: Call; readonly given: readonly unknown[] }
/** An error crosses as fields: a copy loses its class and a Problem's advice. */
type Reply = { readonly id: number; readonly value?: unknown; readonly error?: object }

/** Answers the calls of a page in a thread. Returns its port; `close` ends it. */
export function serveVisitorCalls(calls: ThreadCalls): { readonly port: MessagePort; close(): void } {
  const { port1, port2 } = new MessageChannel()
  const ask = (call: Call, given: readonly unknown[]): Promise<unknown> =>
    Promise.try(calls[call] as (...given: readonly unknown[]) => unknown, ...given)
  port1.on('message', ({ id, call, given }: Question) => {
    ask(call, given).then(
      (value) => port1.postMessage({ id, value } satisfies Reply, buffersOf([value])),
      (error) => port1.postMessage({ id, error: fieldsOf(error) } satisfies Reply),
    )
  })
  port1.unref()
  return { port: port2, close: () => port1.close() }
}

export function visitorCallsOver(port: MessagePort): ThreadCalls {
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  let asked = 0
  port.on('message', ({ id, value, error }: Reply) => {
    const answer = open.get(id)
    open.delete(id)
    if (error) answer?.reject(Object.assign(new Error(), error))
    else answer?.resolve(value)
  })
  const over =
    (call: Call) =>
    (...given: readonly unknown[]): Promise<unknown> => {
      const answer = Promise.withResolvers<unknown>()
      asked += 1
      open.set(asked, answer)
      port.postMessage({ id: asked, call, given } satisfies Question, buffersOf(given))
      return answer.promise
    }
  const calls = Object.fromEntries(CALLS.map((call) => [call, over(call)])) as unknown as Pick<ThreadCalls, Call>
  return { ...calls, checkFiles }
}

/** Buffers of files, each once as files may share one. Transferred, since copying would block the loop. */
const buffersOf = (given: readonly unknown[]): ArrayBuffer[] => [...new Set(given.flatMap(buffersIn))]

function buffersIn(given: unknown): ArrayBuffer[] {
  if (given instanceof Uint8Array) return given.buffer instanceof ArrayBuffer ? [given.buffer] : []
  if (Array.isArray(given)) return given.flatMap(buffersIn)
  return typeof given === 'object' && given !== null && 'bytes' in given ? buffersIn(given.bytes) : []
}

function fieldsOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  return { ...error, name: error.name, message: error.message, stack: error.stack, cause: undefined }
}
