import { notePosted } from '#app/document/posted-page.ts'
import { asRecord, readJson, writeJson } from '#app/ui/stored-json.ts'

export type TypedField = {
  /** The stored value at the time, and what this tab has sent since. Any other value is another person's. */
  readonly was: readonly string[]
  readonly is: string
}
export type TypedText = Readonly<Record<string, TypedField>>

const PREFIX = 'typed'
/** Used where the browser allows no storage. */
const kept = new Map<string, TypedText>()

const keyOf = (person: string, form: string): string => `${PREFIX} ${person} ${form}`

/** A person's unsaved text of a form in this tab. `form` is its address and its part of the page. */
export function readTyped(person: string, form: string): TypedText {
  const key = keyOf(person, form)
  const stored = asRecord(readJson(() => sessionStorage, key))
  return stored ? (stored as TypedText) : (kept.get(key) ?? {}) // keepTyped wrote it
}

/** Keeps it for this tab. Empty text removes it. */
export function keepTyped(person: string, form: string, text: TypedText): void {
  const key = keyOf(person, form)
  const isEmpty = Object.keys(text).length === 0
  if (isEmpty) kept.delete(key)
  else kept.set(key, text)
  writeJson(() => sessionStorage, key, isEmpty ? null : text)
}

/** Whether this tab has unsaved text of a person. */
export const hasTyped = (person: string): boolean => keys().some((key) => key.startsWith(keyOf(person, '')))

/** Forgets everyone else's text, so the next person at this tab doesn't get it. Null forgets all. */
export const forgetOthers = (person: string | null): void =>
  forget((key) => person === null || !key.startsWith(keyOf(person, '')))

let deleting: readonly string[] = []

/** Forgets text typed at and below addresses, once the answer says that their subjects were deleted. */
export const forgetOnceDeleted = (...addresses: readonly string[]): void => {
  deleting = addresses
}

function forget(isGone: (key: string) => boolean): void {
  for (const key of keys().filter(isGone)) {
    kept.delete(key)
    writeJson(() => sessionStorage, key, null)
  }
}

function keys(): string[] {
  const own = [...kept.keys()]
  try {
    return [...new Set([...own, ...Object.keys(sessionStorage).filter((key) => key.startsWith(`${PREFIX} `))])]
  } catch {
    return own // the browser allows no storage
  }
}

/** Notes that fields were stored as sent. Text typed since then is still unsaved. */
export function dropSaved(person: string, form: string, saved: Readonly<Record<string, string>>): void {
  const left = Object.entries(readTyped(person, form)).flatMap(([id, field]): [string, TypedField][] => {
    const stored = saved[id]
    if (stored === undefined) return [[id, field]]
    return stored === field.is ? [] : [[id, { was: [stored], is: field.is }]]
  })
  keepTyped(person, form, Object.fromEntries(left))
}

type Sent = { readonly person: string; readonly form: string; readonly saved: Readonly<Record<string, string>> }
let sent: Sent | null = null

/** Notes that a form is being sent as typed now. */
export function noteSent(person: string, form: string): void {
  const saved = Object.entries(readTyped(person, form)).map(([id, { is }]) => [id, is] as const)
  sent = { person, form, saved: Object.fromEntries(saved) }
  notePosted(location.pathname + location.search)
}

/** The sent form that has no response yet, or null. */
export const sentForm = (): Sent | null => sent

/** Forgets the sent form's text if it was stored, and the text at what was to be deleted, if it was. */
export function settleSent(isStored: boolean, isDone = isStored): void {
  if (isDone) forget((key) => deleting.some((at) => key.includes(` ${at} `) || key.includes(` ${at}/`)))
  deleting = []
  if (sent && isStored) dropSaved(sent.person, sent.form, sent.saved)
  sent = null
  notePosted(null)
}
