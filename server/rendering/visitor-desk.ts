import type { InquiryDesk } from '#app/context.ts'
import type { SiteServices } from '#server/site-services.ts'

/** What a page may ask on behalf of a visitor. `visitor` is an address, for the limits of what a network may send. */
export function deskFor(
  { inquiries, readList }: Pick<SiteServices, 'inquiries' | 'readList'>,
  visitor: string,
): InquiryDesk {
  const { freshStamp, find, checkFiles } = inquiries
  return {
    freshStamp,
    find,
    checkFiles,
    readList,
    submitQuote: (request, files) => inquiries.submitQuote(request, visitor, files),
    submitContact: (message) => inquiries.submitContact(message, visitor),
  }
}
