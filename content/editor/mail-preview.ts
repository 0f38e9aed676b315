import { MAILS, type MailKind } from '#content/mails/mail-text.ts'
import { fillIn } from '#content/placeholders.ts'
import type { SiteContent } from '#content/site-content.ts'

/** A mail's words, with made-up values filled in. */
export type MailPreview = { readonly subject: string; readonly paragraphs: readonly string[] }

const MADE_UP = {
  number: 'Q-261124-7KMP',
  request: 'Q-261124-7KMP',
  received: 'November 24, 2026',
  count: '3',
  buyer: 'Northbridge Avionics',
  name: 'Ana Reyes',
  subject: 'Lead time of banana jacks',
  total: 'USD 1,240.00',
  valid: 'December 24, 2026',
  from: 'Sam Okafor',
}

/** Previews a mail of `mails/`. Null for other files. */
export function mailPreview({ mails, company }: SiteContent, file: string): MailPreview | null {
  const found = Object.entries(MAILS).find(([, one]) => one.file === file)
  if (!found) return null
  const { subject, pieces } = mails[found[0] as MailKind]
  const words = { ...MADE_UP, company: company.name, phone: company.phone, mail: company.mails[0] }
  const filled = (text: string) => fillIn(text, words, () => undefined)
  const paragraphs = pieces.map((piece) => (piece.kind === 'block' ? `[${piece.name}]` : filled(piece.text)))
  return { subject: filled(subject), paragraphs }
}
