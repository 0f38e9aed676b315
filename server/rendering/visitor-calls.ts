import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { checkFiles } from '#requests/attachments/check-files.ts'
import type { ThreadCalls } from '#server/rendering/thread-ports.ts'
import type { SiteServices } from '#server/site-services.ts'
import type { QueuePlace } from '#shared/shared-work.ts'

/** What a page may ask for a visitor (an address). Before slow calls it leaves its place, then waits for its turn. */
export function visitorCalls(
  { requests, answers, readWorkbook }: Pick<SiteServices, 'requests' | 'answers' | 'readWorkbook'>,
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
    checkFiles,
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
