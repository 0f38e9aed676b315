import { formatCount } from '#app/components/site-menu.ts'
import type { FieldChoices } from '#catalogue/answers.ts'

const EXACT = 'exact:'

/** A filter's value for people: `exact:Brass` is 'exactly Brass' (DESIGN 5). */
export const valueText = (value: string) => (value.startsWith(EXACT) ? `exactly ${value.slice(EXACT.length)}` : value)

/** The value that means exactly this one, where it is part of others ('Brass' in 'LEADED Red Brass'); else null. */
export function exactValue(value: string, field: FieldChoices): string | null {
  if (value.startsWith(EXACT) || value === '-' || field.kind === 'dimension') return null
  const wanted = value.toLowerCase()
  const others = field.choices.filter((choice) => choice.value.toLowerCase() !== wanted)
  const isChoice = others.length < field.choices.length
  return isChoice && others.some((choice) => choice.value.toLowerCase().includes(wanted)) ? EXACT + value : null
}

/** All that a dropdown offers: the values typed or linked that are no option of their own, then the options. */
export function offered({ choices, chosen }: Pick<FieldChoices, 'choices' | 'chosen'>) {
  const known = new Set(choices.map((choice) => choice.value))
  const foreign = chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: valueText(value) }))
  return [...foreign, ...choices.map(({ value, count }) => ({ value, label: `${value} (${formatCount(count)})` }))]
}
