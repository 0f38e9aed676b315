import { asRecord, readJson, writeJson } from '#app/forms/stored-json.ts'

/** What is typed into a field and isn't saved. */
export type TypedField = {
  /** What was stored when it was typed, and what this tab has sent since: anything else is another person's. */
  readonly was: readonly string[]
  readonly is: string
}
/** By the field. */
export type TypedText = Readonly<Record<string, TypedField>>

const PREFIX = 'typed'
/** Serves as the storage where the browser allows none. */
const kept = new Map<string, TypedText>()

const keyOf = (person: string, form: string): string => `${PREFIX} ${person} ${form}`

/** The text that a person has typed into a form in this tab. `form` is its address and what it is about there. */
export function readTyped(person: string, form: string): TypedText {
  const key = keyOf(person, form)
  const stored = asRecord(readJson(() => sessionStorage, key))
  return stored ? (stored as TypedText) : (kept.get(key) ?? {}) // keepTyped wrote it
}

/** Keeps it for this tab; nothing typed is forgotten. */
export function keepTyped(person: string, form: string, text: TypedText): void {
  const key = keyOf(person, form)
  const isEmpty = Object.keys(text).length === 0
  if (isEmpty) kept.delete(key)
  else kept.set(key, text)
  writeJson(() => sessionStorage, key, isEmpty ? null : text)
}

/** Whether this tab has any text of a person that isn't saved. */
export const hasTyped = (person: string): boolean => keys().some((key) => key.startsWith(keyOf(person, '')))

/** Forgets all text but that of a person: who signs in next at this tab doesn't get it. Null forgets all. */
export const forgetOthers = (person: string | null): void =>
  forget((key) => person === null || !key.startsWith(keyOf(person, '')))

/** Forgets what anyone has typed at an address, and below it: what it is about is deleted. */
export const forgetTypedAt = (address: string): void =>
  forget((key) => [' ', '/'].some((end) => key.includes(` ${address}${end}`)))

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

/** Notes that fields are stored as they were sent: what was typed into them since isn't. */
export function dropSaved(person: string, form: string, saved: Readonly<Record<string, string>>): void {
  const left = Object.entries(readTyped(person, form)).flatMap(([id, field]): [string, TypedField][] => {
    const stored = saved[id]
    if (stored === undefined) return [[id, field]]
    return stored === field.is ? [] : [[id, { was: [stored], is: field.is }]]
  })
  keepTyped(person, form, Object.fromEntries(left))
}

type Sent = { readonly person: string; readonly form: string; readonly saved: Readonly<Record<string, string>> }
/** The form that is being sent. */
let sent: Sent | null = null

/** Notes that a form is sent as it is typed now. */
export function noteSent(person: string, form: string): void {
  const saved = Object.entries(readTyped(person, form)).map(([id, { is }]) => [id, is] as const)
  sent = { person, form, saved: Object.fromEntries(saved) }
}

/** The form that was sent and isn't answered yet, or null. */
export const sentForm = (): Sent | null => sent

/** Forgets what the sent form has, if that is stored; else it stays. */
export function settleSent(isStored: boolean): void {
  if (sent && isStored) dropSaved(sent.person, sent.form, sent.saved)
  sent = null
}
