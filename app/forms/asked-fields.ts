import { joinTexts } from '#app/forms/join-texts.ts'
import { otherName } from '#app/forms/other-text.ts'
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
