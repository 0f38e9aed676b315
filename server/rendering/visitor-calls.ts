import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { VisitorCalls } from '#app/context.ts'
import type { BuyerRequests } from '#buyers/open-request-store.ts'
import type { ReadWorkbook } from '#lists/read/list-workbook.ts'
import type { QuoteMoves } from '#quotes/orders/quote-moves.ts'
import type { ReadVisitorsWorkbook } from '#server/overload/overload.ts'
import type { QueuePlace } from '#shared/shared-work.ts'

/** What a page may ask of the main loop, which reads workbooks in other threads. Arguments and results are plain data. */
export type ThreadCalls = Omit<VisitorCalls, 'readList' | 'checkFiles'> & { readonly readWorkbook: ReadWorkbook }

type Services = {
  readonly requests: Omit<BuyerRequests, 'start' | 'stop' | 'openIssues'>
  readonly answers: Pick<QuoteMoves, 'byBuyer'>
  readonly readWorkbook: ReadVisitorsWorkbook
}

/** The calls for a visitor (an address). Before slow ones the page leaves its place, then waits for its turn. */
export function visitorCalls(
  { requests, answers, readWorkbook }: Services,
  visitor: string,
  place: Pick<QueuePlace, 'leave' | 'requeue'>,
): ThreadCalls {
  const slowly =
    <Given extends readonly unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      place.leave()
      try {
        return await call(...given)
      } finally {
        await place.requeue()
      }
    }
  return {
    freshStamp: () => requests.freshStamp(),
    find: slowly((token, needs) => requests.find(token, needs)),
    letOthersIn: slowly(yieldToEventLoop<void>),
    readWorkbook: slowly((bytes) => readWorkbook(bytes, visitor)),
    submitQuote: slowly((request, files) => requests.submitQuote(request, visitor, files)),
    answerQuote: slowly((token, answer, files) =>
      requests.counted(visitor, () => answers.byBuyer(token, answer, files)),
    ),
    submitContact: slowly((message) => requests.submitContact(message, visitor)),
    submitMessage: slowly((token, message, files) => requests.submitMessage(token, message, visitor, files)),
    mailLink: slowly((token) => requests.mailLink(token, visitor)),
    askNotices: slowly((ask) => requests.askNotices(ask, visitor)),
    readNotice: slowly((token) => requests.readNotice(token)),
    stepNotice: slowly((token, step) => requests.stepNotice(token, step)),
  }
}

export type CallPort = { readonly port: MessagePort; readonly names: readonly string[] }
type Question = { readonly id: number; readonly name: keyof ThreadCalls; readonly given: readonly unknown[] }
/** An error crosses as fields: a copy loses its class and a Problem's advice. */
type Reply = { readonly id: number; readonly value?: unknown; readonly error?: object }

export function serveVisitorCalls(calls: ThreadCalls): CallPort & { close(): void } {
  const { port1, port2 } = new MessageChannel()
  const reply = (message: Reply) => port1.postMessage(message)
  port1.on('message', ({ id, name, given }: Question) => {
    Promise.try(calls[name] as (...given: readonly unknown[]) => unknown, ...given).then(
      (value) => reply({ id, value }),
      (error) => reply({ id, error: fieldsOf(error) }),
    )
  })
  port1.unref()
  return { port: port2, names: Object.keys(calls), close: () => port1.close() }
}

export function visitorCallsOver({ port, names }: CallPort): ThreadCalls {
  const open: PromiseWithResolvers<unknown>[] = []
  port.on('message', ({ id, value, error }: Reply) => {
    if (error) open[id]?.reject(Object.assign(new Error(), error))
    else open[id]?.resolve(value)
  })
  const over =
    (name: string) =>
    (...given: readonly unknown[]): Promise<unknown> => {
      const answer = Promise.withResolvers<unknown>()
      port.postMessage({ id: open.push(answer) - 1, name, given })
      return answer.promise
    }
  return Object.fromEntries(names.map((name) => [name, over(name)])) as unknown as ThreadCalls
}

function fieldsOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  return { ...error, name: error.name, message: error.message, stack: error.stack, cause: undefined }
}
