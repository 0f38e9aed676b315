import type { ContentFault } from '#content/content-fault.ts'
import type { FolderTexts } from '#content/folder-texts.ts'
import { MAILS, type MailKind, type MailText, type MailTexts } from '#content/mails/mail-text.ts'
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
  const kinds = ['quote', 'copy', 'answer', 'contact', 'confirm', 'notice'] as const satisfies readonly MailKind[]
  const mails: Partial<Record<MailKind, MailText>> = {}
  const faults: ContentFault[] = []
  for (const kind of kinds) {
    const one = read(kind)
    if ('mail' in one) mails[kind] = one.mail
    else faults.push(...one.faults)
  }
  const { quote, copy, answer, contact, confirm, notice } = mails
  if (quote && copy && answer && contact && confirm && notice) {
    return { mails: { quote, copy, answer, contact, confirm, notice } }
  }
  return { faults }
}
