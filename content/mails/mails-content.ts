import type { ContentFault } from '#content/content-fault.ts'
import type { FolderTexts } from '#content/folder-texts.ts'
import { MAILS, type MailKind, type MailTexts } from '#content/mails/mail-text.ts'
import { readMailText } from '#content/mails/read-mail-text.ts'
import { productTexts } from '#content/product-texts.ts'

/** Reads the words of all mails. The operator's file replaces the product's. */
export function mailsContent(
  own: FolderTexts,
): { readonly mails: MailTexts } | { readonly faults: readonly ContentFault[] } {
  const read = (kind: MailKind) => {
    const { file } = MAILS[kind]
    return readMailText(kind, { file, text: own.get(file) ?? productTexts().get(file) ?? '' })
  }
  const [quote, copy, answer, contact] = [read('quote'), read('copy'), read('answer'), read('contact')]
  if ('mail' in quote && 'mail' in copy && 'mail' in answer && 'mail' in contact) {
    return { mails: { quote: quote.mail, copy: copy.mail, answer: answer.mail, contact: contact.mail } }
  }
  return { faults: [quote, copy, answer, contact].flatMap((one) => ('faults' in one ? one.faults : [])) }
}
