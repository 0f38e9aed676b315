import { type FormEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useActionData, useLocation, useNavigation, useRouteLoaderData, useSubmit } from 'react-router'
import {
  drawnValue,
  fieldId,
  fieldLabel,
  fieldValue,
  fieldValueWords,
  isKept,
  keptFields,
  type TypedInput,
  unfold,
  writeTyped,
} from '#desk/ui/typed-fields.ts'
import {
  dropSaved,
  forgetOthers,
  hasTyped,
  keepTyped,
  noteSent,
  readTyped,
  sentForm,
  settleSent,
  type TypedField,
} from '#desk/ui/typed-text.ts'

/** A field that another person has changed since it was typed into, with both values in words. */
export type TypedConflict = { readonly label: string; readonly mine: string; readonly theirs: string }

type Shown = {
  readonly isTyped: boolean
  readonly isRestored: boolean
  readonly conflicts: ReadonlyMap<string, TypedConflict>
  /** Unsaved text of fields that no longer exist. */
  readonly lost: readonly string[]
}
const NOTHING: Shown = { isTyped: false, isRestored: false, conflicts: new Map(), lost: [] }

type Options = {
  /** Tells apart the forms of one address. */
  readonly about: string
  /** Where it is posted, if not to the page. */
  readonly address?: string | undefined
  /** Stored values by field, for forms that a response leaves as typed. */
  readonly stored?: Readonly<Record<string, string>>
  /** A field's label if it is on another page of the form, else null. Text for it is kept in a hidden field here. */
  readonly elsewhere?: (id: string) => string | null
  /** The page's response says that it succeeded. Any other response returns the form as typed. */
  readonly isDone?: boolean
  /** Name and value of the button that returns the form with all typed fields. */
  readonly rebuild?: readonly [name: string, value: string]
}

/** Who types in this tab, or '' while no one is signed in. */
export const useTypist = (): string => useRouteLoaderData<{ person: { id: string } | null }>('root')?.person?.id ?? ''

const drawn = new Map<string, ReadonlyMap<string, string>>()

/** Keeps a form's text for this tab until it is saved. Asks if another person changed the field (behavior 19.12). */
export function useTypedText(
  form: RefObject<HTMLFormElement | null>,
  { about, address, stored, elsewhere = () => null, isDone = false, rebuild }: Options,
) {
  const person = useTypist()
  const { pathname } = useLocation()
  const key = `${address ?? pathname} ${about}`
  const answer = useActionData()
  const isIdle = useNavigation().state === 'idle'
  const submit = useSubmit()
  const saved = useRef<Record<string, string>>({})
  const [shown, show] = useState(NOTHING)

  /** A field's value without typing: last saved, stored, or as rendered. */
  const storedAt = (id: string, field?: TypedInput): string =>
    saved.current[id] ?? stored?.[id] ?? drawn.get(key)?.get(id) ?? (field ? drawnValue(field) : '')
  const storedIn = (field: TypedInput): string => storedAt(fieldId(field), field)
  const update = (change: Partial<Shown> = {}) =>
    show((before) => {
      const isTyped = Object.keys(readTyped(person, key)).length > 0
      return { ...before, ...change, isTyped, isRestored: isTyped && (change.isRestored ?? before.isRestored) }
    })

  function note(field: TypedInput): void {
    const { [fieldId(field)]: before, ...text } = readTyped(person, key)
    const was = before?.was ?? [storedIn(field)]
    const is = fieldValue(field)
    const isSame = was.length === 1 && was[0] === is
    keepTyped(person, key, isSame ? text : { ...text, [fieldId(field)]: { was, is } })
  }

  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    if (!isKept(target)) return
    const changed = target.type === 'radio' ? keptFields(form.current) : [target]
    for (const field of changed) if (field.name === target.name) note(field)
    update()
  }

  const find = (id: string) => keptFields(form.current).find((field) => fieldId(field) === id)

  /** The hidden field for one of another page of the form, with a value if it is new. */
  function fieldElsewhere(name: string, value = storedAt(name)): HTMLInputElement | null {
    const [label, there] = [elsewhere(name), form.current?.elements.namedItem(name)]
    if (there instanceof HTMLInputElement) return there
    if (label === null) return null
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value, ariaLabel: label })
    field.dataset.typed = name
    form.current?.append(field)
    return field
  }

  /** Stops sending while a field has two values. */
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const [open] = shown.conflicts.keys()
    if (open === undefined) noteSent(person, key)
    else {
      event.preventDefault()
      find(open)?.focus()
    }
  }

  const settle = useEffectEvent(() => {
    const sent = sentForm()
    const isOwn = sent?.form === key
    const isAnswered = isOwn && answer !== undefined && !isDone
    const isBack = isAnswered && stored === undefined
    if (isOwn) settleSent(!isAnswered)
    const text = readTyped(person, key)
    for (const [id, { is }] of Object.entries(text)) fieldElsewhere(id, is)
    const fields = keptFields(form.current)
    if (answer === undefined) drawn.set(key, new Map(fields.map((field) => [fieldId(field), drawnValue(field)])))
    const next: Record<string, TypedField> = {}
    const conflicts = new Map<string, TypedConflict>()
    let isRestored = false
    for (const field of fields) {
      const [id, theirs] = [fieldId(field), storedIn(field)]
      const typed = text[id]
      if (isOwn && !typed && sent.saved[id] !== undefined && !(field instanceof HTMLSelectElement))
        writeTyped(field, theirs) // it is stored, and the form has another use now
      if (!typed || isBack) {
        const is = fieldValue(field)
        const isDrawn = stored !== undefined && drawnValue(field) === is // it was refused before the script ran
        if (is !== theirs) next[id] = { was: typed?.was ?? (isDrawn ? [] : [theirs]), is }
      } else if (typed.is !== theirs) {
        next[id] = typed
        if (fieldValue(field) !== typed.is) {
          isRestored = true
          writeTyped(field, typed.is)
          unfold(field)
        }
      }
      const { was, is } = next[id] ?? { was: [theirs], is: theirs }
      if (!was.includes(theirs)) {
        const [mine, other] = [fieldValueWords(field, is), fieldValueWords(field, theirs)]
        conflicts.set(id, { label: fieldLabel(field), mine, theirs: other })
      }
    }
    const names = new Set(fields.map(fieldId))
    const others = Object.entries(text).filter(([id]) => !names.has(id))
    const stays = isBack ? others.filter(([id]) => form.current?.elements.namedItem(id)) : others
    keepTyped(person, key, { ...next, ...Object.fromEntries(stays) })
    if (!isBack && rebuild && form.current && stays.length > 0) {
      const body = new FormData(form.current)
      for (const [id, { is }] of stays) body.set(id, is)
      body.set(...rebuild)
      noteSent(person, key)
      void submit(body, { method: 'post' })
      return
    }
    const lost = isBack ? [] : stays.map(([, { is }]) => is).filter(Boolean)
    update({ conflicts, lost, ...((isRestored || lost.length > 0) && { isRestored: true }) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page was answered, or is about something else
  useLayoutEffect(() => {
    if (isIdle) settle()
  }, [isIdle, answer, key])

  function choose(id: string, isMine: boolean): void {
    const field = find(id)
    const { [id]: typed, ...text } = readTyped(person, key)
    if (!typed) return
    const theirs = storedAt(id, field)
    keepTyped(person, key, isMine ? { ...text, [id]: { was: [theirs], is: typed.is } } : text)
    if (field) writeTyped(field, isMine ? typed.is : theirs)
    const { [id]: _, ...left } = Object.fromEntries(shown.conflicts)
    update({ conflicts: new Map(Object.entries(left)) })
    field?.focus()
  }

  function discard(): void {
    const text = readTyped(person, key)
    const fields = keptFields(form.current).filter((field) => text[fieldId(field)])
    const names = new Set(fields.map(fieldId))
    keepTyped(person, key, Object.fromEntries(Object.entries(text).filter(([id]) => names.has(id))))
    for (const field of fields) writeTyped(field, storedIn(field))
    update(NOTHING)
  }

  function changes() {
    const text = readTyped(person, key)
    return keptFields(form.current).flatMap((field) => {
      const id = fieldId(field)
      const typed = text[id]
      return typed && !shown.conflicts.has(id) ? [{ id, name: field.name, ...typed }] : []
    })
  }

  /** Notes what is being sent, even if no one reads the response. */
  function noteSending(sending: readonly { readonly id: string }[]): void {
    const text = { ...readTyped(person, key) }
    for (const { id } of sending) {
      const typed = text[id]
      if (typed) text[id] = { ...typed, was: [...new Set([...typed.was, typed.is])] }
    }
    keepTyped(person, key, text)
  }

  function noteSaved(fields: Readonly<Record<string, string>>): void {
    Object.assign(saved.current, fields)
    dropSaved(person, key, fields)
    const isTyped = Object.keys(readTyped(person, key)).length > 0
    show((before) => ({ ...before, isTyped })) // keeps the notice about restored text
  }

  return {
    ...shown,
    onInput,
    onSubmit,
    choose,
    discard,
    fieldElsewhere,
    changes,
    noteSending,
    noteSaved,
  }
}

export type TypedForm = ReturnType<typeof useTypedText>

/** Settles what forms sent that are gone from the page. Asks before the browser leaves with unsaved text. */
export function useTabText(person: string | null): void {
  const { state, formMethod } = useNavigation()
  useEffect(() => {
    if (state === 'idle') settleSent(true)
    else if (state === 'loading' && formMethod === undefined) settleSent(false) // another page was opened meanwhile
  }, [state, formMethod])
  useEffect(() => {
    if (person === null) return
    forgetOthers(person)
    const warn = (event: BeforeUnloadEvent) => {
      if (hasTyped(person)) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [person])
}
