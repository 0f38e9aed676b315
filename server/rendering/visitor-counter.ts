import type { InquiryCounter } from '#app/context.ts'
import type { SiteServices } from '#server/site-services.ts'

/**
 * What a page may ask on behalf of a visitor. `visitor` is an address, for the limits of what a network may send. Calls
 * `leave` before a call that may take long: other pages are made meanwhile.
 */
export function counterFor(
  { inquiries, readList }: Pick<SiteServices, 'inquiries' | 'readList'>,
  visitor: string,
  leave: () => void,
): InquiryCounter {
  const { freshStamp, find, checkFiles, submitQuote, submitContact, askNotices, readNotice, stepNotice } = inquiries
  const slowly =
    <Given extends readonly unknown[], Result>(call: (...given: Given) => Result) =>
    (...given: Given): Result => {
      leave()
      return call(...given)
    }
  return {
    freshStamp,
    checkFiles,
    find: slowly(find),
    readList: slowly((bytes) => readList(bytes, visitor)),
    submitQuote: slowly((request, files) => submitQuote(request, visitor, files)),
    submitContact: slowly((message) => submitContact(message, visitor)),
    askNotices: slowly((ask) => askNotices(ask, visitor)),
    readNotice: slowly(readNotice),
    stepNotice: slowly(stepNotice),
  }
}
