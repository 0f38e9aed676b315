import { useSyncExternalStore } from 'react'
import type { FormKey } from '#app/forms/request-answer.ts'
import { asRecord, asTexts, readJson, writeJson } from '#app/ui/stored-json.ts'
import { useOnLeave } from '#app/ui/use-on-leave.ts'
import type { Receipt } from '#requests/stored-request.ts'

/** A form as it was left: all fields by name, its key, and the receipt once it is sent. */
export type FormDraft = {
  readonly form: FormKey
  readonly receipt: Receipt | null
  readonly fields: Readonly<Record<string, string>>
}

const HIDDEN: ReadonlySet<string> = new Set(['requestKey', 'stamp', 'website', '__intent__', '__state__'])

/** The values of a form's visible fields, and those that its buttons offer for them (behavior 10.28), by name. */
export function typedFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { name, value } of form.querySelectorAll<HTMLButtonElement>('button[type="button"][name]')) {
    fields[name] = value
  }
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && !HIDDEN.has(name)) fields[name] = value
  }
  return fields
}

/** The fields that differ from the page's own: typed before the script ran, or restored by the browser. */
export function changedFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const field of form.elements) {
    if (!isField(field) || field.type === 'file' || !field.name || HIDDEN.has(field.name)) continue
    if (field.value !== initialValue(field)) fields[field.name] = field.value
  }
  return fields
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

/** Fills in fields as if the visitor had typed: the form is checked and saved. Returns the first one. */
export function fillFields(form: HTMLFormElement, values: Readonly<Record<string, string>>): Field | undefined {
  const fields = Object.keys(values)
    .map((name) => form.elements.namedItem(name))
    .filter(isField)
  for (const field of fields) {
    if (field.value === values[field.name]) continue
    field.value = values[field.name] ?? ''
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  return fields[0]
}

const initialValue = (field: Field): string | undefined =>
  field instanceof HTMLSelectElement
    ? [...field.options].find((option) => option.defaultSelected)?.value
    : field.defaultValue

export function readFormDraft(name: string): FormDraft | null {
  const draft = asRecord(readJson(() => sessionStorage, `${name}-draft`))
  const form = asRecord(draft?.form)
  if (!draft || typeof form?.requestKey !== 'string' || typeof form.stamp !== 'string') return null
  const { requestKey, stamp } = form
  return { form: { requestKey, stamp }, receipt: receiptOf(draft.receipt), fields: asTexts(draft.fields) }
}

/** Saves a draft for this tab. It survives a reload and other pages, but not the tab. Null deletes it. */
export function saveFormDraft(name: string, draft: FormDraft | null): void {
  dropPending(name)
  writeJson(() => sessionStorage, `${name}-draft`, draft)
}

/** The draft that another request replaced, until the visitor decides about it (behavior 10.13). */
export const readUnsent = (name: string): FormDraft | null => readFormDraft(`${name}-unsent`)

export const saveUnsent = (name: string, draft: FormDraft | null): void => saveFormDraft(`${name}-unsent`, draft)

const PAUSE_MS = 250
const pending = new Map<string, { timer: ReturnType<typeof setTimeout>; save: () => void }>()

export function saveDraftSoon(name: string, save: () => void): void {
  dropPending(name)
  pending.set(name, { save, timer: setTimeout(() => dropPending(name)?.(), PAUSE_MS) })
}

/** Cancels a save that waits for a pause, and returns it. */
export function dropPending(name: string): (() => void) | undefined {
  const { timer, save } = pending.get(name) ?? {}
  clearTimeout(timer)
  pending.delete(name)
  return save
}

/** Saves what waits for a pause before the page is left. */
export const useSavedOnLeave = (name: string): void => useOnLeave(() => dropPending(name)?.())

/** The fields that the visitor lets this device remember, or null. */
export function readRemembered(name: string): Record<string, string> | null {
  const remembered = asRecord(readJson(() => localStorage, `${name}-remembered`))
  return remembered && asTexts(remembered)
}

/** Whether this device remembers fields, which any tab may change, and what the box and each save of the form do. */
export function useRemembered(name: string, only: (fields: Record<string, string>) => Record<string, string>) {
  const read = () => readRemembered(name) !== null
  const key = `${name}-remembered`
  const save = (fields: Record<string, string> | null) => {
    writeJson(() => localStorage, key, fields)
    dispatchEvent(new StorageEvent('storage', { key })) // the browser notifies only other tabs
  }
  return {
    remembers: useSyncExternalStore(onStorage, read, () => false),
    onRemember: (form: HTMLFormElement | null) => save(form && only(typedFields(form))),
    onSave(typed: Record<string, string>, form: HTMLFormElement) {
      // Another tab may have ticked the box, with other details.
      if (read() && Object.keys(only(changedFields(form))).length > 0) save(only(typed))
    },
  }
}

function onStorage(listener: () => void) {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

function receiptOf(value: unknown): Receipt | null {
  const { number, receivedAt, path, unstored } = asRecord(value) ?? {}
  if (typeof number !== 'string' || typeof receivedAt !== 'string' || typeof path !== 'string') return null
  return { number, receivedAt, path, ...(Array.isArray(unstored) && { unstored: unstored.map(String) }) }
}
