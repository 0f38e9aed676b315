import { type FormEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useActionData, useLocation, useNavigation, useRouteLoaderData, useSubmit } from 'react-router'
import { FormText, type TypedConflict } from '#desk/ui/form-text.ts'
import { isKept, keptFields } from '#desk/ui/typed-fields.ts'
import { dropSaved, forgetOthers, hasTyped, noteSent, readTyped, sentForm, settleSent } from '#desk/ui/typed-text.ts'

type Shown = {
  readonly isTyped: boolean
  readonly isRestored: boolean
  readonly conflicts: ReadonlyMap<string, TypedConflict>
  /** Unsaved text of fields that no longer exist. */
  readonly lost: readonly string[]
}
const NOTHING: Shown = { isTyped: false, isRestored: false, conflicts: new Map(), lost: [] }

export type TypedOptions = {
  /** Tells apart the forms of one address. */
  readonly about: string
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

/** Keeps a form's text for this tab until it is saved. Asks if another person changed the field (behavior 19.12). */
export function useTypedText(
  form: RefObject<HTMLFormElement | null>,
  { about, address, stored, elsewhere = () => null, isDone = false, rebuild }: TypedOptions,
) {
  const person = useTypist()
  const { pathname } = useLocation()
  const key = `${address ?? pathname} ${about}`
  const answer = useActionData()
  const isIdle = useNavigation().state === 'idle'
  const submit = useSubmit()
  const saved = useRef<Record<string, string>>({})
  const [shown, show] = useState(NOTHING)
  const text = () => new FormText({ form: form.current, person, key, saved: saved.current, stored, elsewhere })
  const hasText = () => Object.keys(readTyped(person, key)).length > 0
  const update = (change: Partial<Shown> = {}) =>
    show((before) => {
      const isTyped = hasText()
      return { ...before, ...change, isTyped, isRestored: isTyped && (change.isRestored ?? before.isRestored) }
    })

  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    if (!isKept(target)) return
    const changed = target.type === 'radio' ? keptFields(form.current) : [target]
    for (const field of changed) if (field.name === target.name) text().note(field)
    update()
  }

  /** Stops sending while a field has two values. */
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const [open] = shown.conflicts.keys()
    for (const field of keptFields(form.current)) if (!form.current?.contains(field)) text().note(field) // raises no event here
    if (open === undefined) noteSent(person, key)
    else {
      event.preventDefault()
      text().find(open)?.focus()
    }
  }

  const settle = useEffectEvent(() => {
    const sent = sentForm()
    const isOwn = sent?.form === key
    const isAnswered = isOwn && answer !== undefined && !isDone
    const isBack = isAnswered && stored === undefined
    if (isOwn) settleSent(!isAnswered)
    const settled = text().settle({ isFresh: answer === undefined, isBack, sent: isOwn ? sent.saved : {} })
    const { conflicts, isRestored, stays } = settled
    if (!isBack && rebuild && form.current && stays.length > 0) {
      const body = new FormData(form.current)
      for (const [id, { is }] of stays) body.set(id, is)
      body.set(...rebuild)
      noteSent(person, key)
      void submit(body, { method: 'post' })
      return
    }
    const lost = isBack ? [] : stays.map(([id, { is }]) => (is === 'on' ? id.replace(/.*=/, '') : is)).filter(Boolean)
    update({ conflicts, lost, ...((isRestored || lost.length > 0) && { isRestored: true }) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page was answered, or is about something else
  useLayoutEffect(() => {
    if (isIdle) settle()
  }, [isIdle, answer, key])

  return {
    ...shown,
    onInput,
    onSubmit,
    choose(id: string, isMine: boolean): void {
      text().choose(id, isMine)
      update({ conflicts: new Map([...shown.conflicts].filter(([other]) => other !== id)) })
      text().find(id)?.focus()
    },
    discard(): void {
      text().discard()
      update(NOTHING)
    },
    fieldElsewhere: (name: string) => text().fieldElsewhere(name),
    changes: () =>
      text()
        .changes()
        .filter(({ id }) => !shown.conflicts.has(id)),
    noteSending: (sending: readonly { readonly id: string }[]) => text().noteSending(sending),
    noteSaved(fields: Readonly<Record<string, string>>): void {
      Object.assign(saved.current, fields)
      dropSaved(person, key, fields)
      show((before) => ({ ...before, isTyped: hasText() })) // keeps the notice about restored text
    },
  }
}

export type TypedForm = ReturnType<typeof useTypedText>

/** Settles what forms sent that are gone from the page. Asks before the browser leaves the desk with unsaved text. */
export function useTabText(person: string | null, isRefused: boolean): void {
  const { state, formMethod } = useNavigation()
  const settle = useEffectEvent(() => settleSent(true, !isRefused))
  useEffect(() => {
    if (state === 'idle') settle()
    else if (state === 'loading' && formMethod === undefined) settleSent(false) // another page was opened meanwhile
  }, [state, formMethod])
  useEffect(() => {
    if (person === null) return
    forgetOthers(person)
    let isToDesk = false
    const note = ({ destination: { url, sameDocument }, navigationType, downloadRequest }: NavigateEvent) => {
      const isLeft = !sameDocument && navigationType !== 'reload' && downloadRequest === null
      isToDesk = isLeft && url.startsWith(`${location.origin}/`)
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (hasTyped(person) && !isToDesk) event.preventDefault()
      isToDesk = false
    }
    const page = new AbortController()
    window.navigation?.addEventListener('navigate', note, page) // older browsers have none, and ask more often
    window.addEventListener('beforeunload', warn, page)
    return () => page.abort()
  }, [person])
}
