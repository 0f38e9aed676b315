/** A value that a field doesn't show: what it had before another was asked for, or what a link has for it (behavior 10.28). */
export type OtherText = { readonly from: 'draft' | 'link'; readonly text: string }

/** The names under which a draft keeps them, beside the field's own. */
const OTHER_NAMES = { draft: 'earlier', link: 'linked' } as const

/** The name under which a draft keeps the other value of a field. */
export const otherName = (field: string, from: OtherText['from']): string => `${field}.${OTHER_NAMES[from]}`

/** The other value of a field, of all that a draft holds. */
export function otherText(fields: Readonly<Record<string, string>>, field: string): OtherText | undefined {
  const draft = fields[otherName(field, 'draft')]
  if (draft) return { from: 'draft', text: draft }
  const link = fields[otherName(field, 'link')]
  return link ? { from: 'link', text: link } : undefined
}
