import type { FormKey } from '#app/components/inquiry-answer.ts'
import type { Receipt } from '#inquiries/inquiry.ts'

/** A form as it was left: every field by its name, what it carries hidden, and the receipt once it is sent. */
export type FormDraft = {
  readonly form: FormKey
  readonly receipt: Receipt | null
  readonly fields: Readonly<Record<string, string>>
}

const HIDDEN: ReadonlySet<string> = new Set(['requestKey', 'stamp', 'website', '__intent__', '__state__'])

/** What is typed in a form's fields, by name. */
export function typedFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && !HIDDEN.has(name)) fields[name] = value
  }
  return fields
}

/** The fields that differ from what the page came with: typed before the script was there, or put back by the browser. */
export function changedFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.type === 'file') continue
    if (field.name && !HIDDEN.has(field.name) && field.value !== field.defaultValue) fields[field.name] = field.value
  }
  return fields
}

/** The draft of a form in this tab, or null. Where nothing can be kept there is none. */
export function readDraft(name: string): FormDraft | null {
  const draft = record(readJson(() => sessionStorage, `${name}-draft`))
  const form = record(draft?.form)
  if (!draft || typeof form?.requestKey !== 'string' || typeof form.stamp !== 'string') return null
  const { requestKey, stamp } = form
  return { form: { requestKey, stamp }, receipt: receiptOf(draft.receipt), fields: texts(draft.fields) }
}

/** Keeps a draft for this tab: it outlives a reload and a walk through the site, not the tab. Null lets it go. */
export function keepDraft(name: string, draft: FormDraft | null): void {
  clearTimeout(waiting.get(name)?.timer)
  waiting.delete(name)
  writeJson(() => sessionStorage, `${name}-draft`, draft)
}

const PAUSE_MS = 250
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; keep: () => void }>()

/** Has a form's draft kept once the typing pauses, by `keep`. */
export function keepDraftSoon(name: string, keep: () => void): void {
  clearTimeout(waiting.get(name)?.timer)
  waiting.set(name, { keep, timer: setTimeout(() => keepWaiting(name), PAUSE_MS) })
}

/** Keeps a draft that waits for a pause at once. */
export function keepWaiting(name: string): void {
  const { timer, keep } = waiting.get(name) ?? {}
  clearTimeout(timer)
  waiting.delete(name)
  keep?.()
}

/** What the visitor had this device remember, by field; null when nothing is to be remembered. */
export function readRemembered(name: string): Record<string, string> | null {
  const remembered = record(readJson(() => localStorage, `${name}-remembered`))
  return remembered && texts(remembered)
}

/** Remembers fields on this device until told otherwise. Null forgets them. */
export const keepRemembered = (name: string, fields: Record<string, string> | null) =>
  writeJson(() => localStorage, `${name}-remembered`, fields)

function receiptOf(value: unknown): Receipt | null {
  const { number, receivedAt, path } = record(value) ?? {}
  if (typeof number !== 'string' || typeof receivedAt !== 'string' || typeof path !== 'string') return null
  return { number, receivedAt, path }
}

const record = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? { ...value } : null

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record(value) ?? {}).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )

/** A storage that is full, forbidden or holds something else is like an empty one. */
function readJson(storage: () => Storage, name: string): unknown {
  try {
    return JSON.parse(storage().getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function writeJson(storage: () => Storage, name: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(name)
    else storage().setItem(name, JSON.stringify(value))
  } catch {
    // What can't be kept is still in the form.
  }
}
