import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { VisitorCounter } from '#server/rendering/counter-port.ts'
import type { SiteServices } from '#server/site-services.ts'
import type { QueuePlace } from '#shared/shared-work.ts'

/**
 * What a page may ask on behalf of a visitor. `visitor` is an address, for the limits of what a network may send. It
 * leaves its place before a call that may take long, so that other pages are made meanwhile, and then waits for its turn again.
 */
export function counterFor(
  { requests, answers, readWorkbook }: Pick<SiteServices, 'requests' | 'answers' | 'readWorkbook'>,
  visitor: string,
  place: Pick<QueuePlace, 'leave' | 'requeue'>,
): VisitorCounter {
  const {
    freshStamp,
    find,
    counted,
    checkFiles,
    submitQuote,
    submitContact,
    submitMessage,
    mailLink,
    askNotices,
    readNotice,
    stepNotice,
  } = requests
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
    freshStamp,
    checkFiles,
    find: slowly(find),
    letOthersIn: slowly(yieldToEventLoop<void>),
    readWorkbook: slowly((bytes) => readWorkbook(bytes, visitor)),
    submitQuote: slowly((request, files) => submitQuote(request, visitor, files)),
    answerQuote: slowly((token, answer, files) => counted(visitor, () => answers.byBuyer(token, answer, files))),
    submitContact: slowly((message) => submitContact(message, visitor)),
    submitMessage: slowly((token, message, files) => submitMessage(token, message, visitor, files)),
    mailLink: slowly((token) => mailLink(token, visitor)),
    askNotices: slowly((ask) => askNotices(ask, visitor)),
    readNotice: slowly(readNotice),
    stepNotice: slowly(stepNotice),
  }
}
