import { isField } from '#app/forms/form-draft.ts'

export type TypedInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** These hold no typed text, or text that must not be kept. */
const NOT_KEPT: ReadonlySet<string> = new Set(['hidden', 'password', 'file', 'submit', 'button', 'reset', 'image'])

/** Whether a field's text is kept. Passwords and files never are. A hidden field is if it has `data-typed`. */
export const isKept = (element: unknown): element is TypedInput =>
  isField(element) &&
  element.name !== '' &&
  (!NOT_KEPT.has(element.type) || (element.type === 'hidden' && element.dataset.typed !== undefined))

export const keptFields = (form: HTMLFormElement | null): TypedInput[] => [...(form?.elements ?? [])].filter(isKept)

const isTick = (field: TypedInput): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

/** Identifies a field in its form: by name, or by `data-typed`, which stays the same if places change. */
export function fieldId(field: TypedInput): string {
  const { name, value, dataset } = field
  return dataset.typed ?? (isTick(field) && value !== 'on' ? `${name}=${value}` : name)
}

/** A field's current value. A checkbox has `on` or ''. */
export const fieldValue = (field: TypedInput): string => (isTick(field) ? onOr(field.checked) : field.value)

/** A field's value as the page rendered it. */
export function drawnValue(field: TypedInput): string {
  if (isTick(field)) return onOr(field.defaultChecked)
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}

const onOr = (isOn: boolean): string => (isOn ? 'on' : '')

/** Sets a field as typing does, so the form notices it. */
export function writeTyped(field: TypedInput, value: string): void {
  if (isTick(field)) field.checked = value === 'on'
  else field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export function unfold(field: Element): void {
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}

export const fieldLabel = ({ ariaLabel, labels, name }: TypedInput): string =>
  ariaLabel ?? labels?.[0]?.textContent.trim() ?? name

export function fieldValueWords(field: TypedInput, value: string): string {
  if (isTick(field)) return value === 'on' ? 'checked' : 'not checked'
  if (!(field instanceof HTMLSelectElement)) return value
  return [...field.options].find((option) => option.value === value)?.text ?? value
}
