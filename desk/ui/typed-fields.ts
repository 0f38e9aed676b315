import { isField } from '#app/forms/form-draft.ts'

export type TypedInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What is chosen or typed in none of them, or must not be kept. */
const NOT_KEPT: ReadonlySet<string> = new Set(['hidden', 'password', 'file', 'submit', 'button', 'reset', 'image'])

/** Whether what is typed into an element is kept: passwords and files are not. A hidden one is if it says so (`data-typed`). */
export const isKept = (element: unknown): element is TypedInput =>
  isField(element) &&
  element.name !== '' &&
  (!NOT_KEPT.has(element.type) || (element.type === 'hidden' && element.dataset.typed !== undefined))

/** The fields of a form whose text is kept. */
export const keptFields = (form: HTMLFormElement | null): TypedInput[] => [...(form?.elements ?? [])].filter(isKept)

const isTick = (field: TypedInput): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

/** Tells a field from the others of its form: by its name, or what that stands for if places change (`data-typed`). */
export function fieldId(field: TypedInput): string {
  const { name, value, dataset } = field
  return dataset.typed ?? (isTick(field) && value !== 'on' ? `${name}=${value}` : name)
}

/** What a field has now. A tick is `on` or nothing. */
export const fieldValue = (field: TypedInput): string => (isTick(field) ? onOr(field.checked) : field.value)

/** What a field has as the page draws it. */
export function drawnValue(field: TypedInput): string {
  if (isTick(field)) return onOr(field.defaultChecked)
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}

const onOr = (isOn: boolean): string => (isOn ? 'on' : '')

/** Writes into a field as a person would: the form notices it. */
export function writeTyped(field: TypedInput, value: string): void {
  if (isTick(field)) field.checked = value === 'on'
  else field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The words that a field is labeled with. */
export const fieldLabel = ({ ariaLabel, labels, name }: TypedInput): string =>
  ariaLabel ?? labels?.[0]?.textContent.trim() ?? name

/** A value of a field in words. */
export function fieldValueWords(field: TypedInput, value: string): string {
  if (isTick(field)) return value === 'on' ? 'checked' : 'not checked'
  if (!(field instanceof HTMLSelectElement)) return value
  return [...field.options].find((option) => option.value === value)?.text ?? value
}
