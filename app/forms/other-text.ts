/** A value that a field doesn't show: its earlier value, or a link's (behavior 10.28). */
export type OtherText = { readonly from: 'draft' | 'link'; readonly text: string }

const OTHER_NAMES = { draft: 'earlier', link: 'linked' } as const

export const otherName = (field: string, from: OtherText['from']): string => `${field}.${OTHER_NAMES[from]}`

export function otherText(fields: Readonly<Record<string, string>>, field: string): OtherText | undefined {
  const draft = fields[otherName(field, 'draft')]
  if (draft) return { from: 'draft', text: draft }
  const link = fields[otherName(field, 'link')]
  return link ? { from: 'link', text: link } : undefined
}
