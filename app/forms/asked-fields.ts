import type { FormField } from '#requests/schemas/form-field.ts'

type Texts = Readonly<Record<string, string>>

/**
 * Merges the texts of an open form (`own`) with those that a link requests. The newest text is shown unless the form
 * keeps its own; the other is offered (behavior 10.28). Multiline texts are joined.
 */
export function withAskedFields(
  fields: readonly Pick<FormField, 'name' | 'control'>[],
  own: Texts,
  asked: Texts,
  keepsOwn: (name: string) => boolean = () => false,
): Record<string, string> {
  const texts = { ...own }
  for (const { name, control } of fields) {
    const [had, wanted] = [own[name] ?? '', asked[name] ?? '']
    if (wanted === '' || wanted === had) continue
    if (control === 'textarea') texts[name] = joinTexts(had, wanted)
    else if (had === '') texts[name] = wanted
    else if (keepsOwn(name)) texts[otherName(name, 'link')] = wanted
    else Object.assign(texts, { [name]: wanted, [otherName(name, 'draft')]: had })
  }
  return texts
}

/** Joins two texts of a field, the earlier one first. If one contains the other, it isn't repeated. */
export function joinTexts(earlier: string, now: string): string {
  if (now.includes(earlier)) return now
  return earlier.includes(now) ? earlier : `${earlier}\n${now}`
}

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
