import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { isField, saveDraftSoon, saveFormDraft, savePending, typedFields } from '#app/forms/form-draft.ts'
import {
  errorFieldName,
  type FieldErrors,
  type FormErrors,
  formErrors,
  listErrors,
  NO_ERRORS,
  parseLineField,
  recheckedErrors,
  withoutLine,
} from '#app/forms/form-errors.ts'
import { type OtherText, otherText } from '#app/forms/other-text.ts'
import { type FormKey, newRequestKey, type RequestAnswer } from '#app/forms/request-answer.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Receipt } from '#requests/stored-request.ts'

type Start = { readonly form: FormKey; readonly receipt: Receipt | null }

type FormSending = ReturnType<typeof useSending>

/**
 * Sends a form once, however often the button is pressed. The key stays after success until the first edit replaces it;
 * an edit while sending counts too (behavior 10.10). `check` may prevent the submit event.
 */
function useSending(
  start: Start,
  answer: RequestAnswer | undefined,
  check: (event: FormEvent<HTMLFormElement>) => void,
) {
  const { state, formMethod } = useNavigation()
  const busy = state !== 'idle' && formMethod === 'POST'
  const underway = useRef(false)
  useEffect(() => {
    if (!busy) underway.current = false
  }, [busy])
  const [refusals, setRefusals] = useState(0)
  const [current, setCurrent] = useState({ answer, form: answer?.form ?? start.form, edited: false })
  const [editedWhileBusy, setEditedWhileBusy] = useState(false)
  if (current.answer !== answer) {
    const form = answer?.form ?? current.form
    const edited = editedWhileBusy && Boolean(answer?.receipt)
    setCurrent({ answer, form: edited ? withFreshKey(form) : form, edited })
  }
  const receipt = answer ? answer.receipt : start.receipt
  return {
    busy,
    form: current.form,
    receipt,
    /** Whether the form differs from what was sent. */
    edited: current.edited,
    /** How often the browser found errors and didn't send. */
    refusals,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent as SubmitEvent // React types it as Event
      const sends = submitter === null || !submitter.hasAttribute('name')
      if (sends && underway.current) return event.preventDefault()
      check(event)
      if (!sends) return
      if (event.defaultPrevented) setRefusals((before) => before + 1)
      else {
        underway.current = true
        setEditedWhileBusy(false)
      }
    },
    onEdit() {
      if (busy) setEditedWhileBusy(true)
      if (receipt && !current.edited) setCurrent({ ...current, form: withFreshKey(current.form), edited: true })
    },
  }
}

const withFreshKey = (form: FormKey): FormKey => ({ ...form, requestKey: newRequestKey() })

type Options = {
  name: string
  /** Null if only the server checks it. */
  check: keyof FormChecks | null
  start: { form: FormKey; receipt: Receipt | null; fields: Readonly<Record<string, string>> }
  answer: RequestAnswer | undefined
  /** Rebuilt from this device's data; `focus` is the field that gets the focus. */
  restored: boolean
  focus: string | null
  onSave?: (typed: Record<string, string>) => void
  /** Another check, which may prevent the submit event, and its errors. */
  more?: { check: (event: FormEvent<HTMLFormElement>) => void; errors: FieldErrors }
}

export type FieldState = {
  readonly id: string
  readonly name: string
  readonly defaultValue: string
  readonly errors: readonly string[] | undefined
  readonly other?: OtherText | undefined
}

export type FormSheetState = ReturnType<typeof useFormSheet>

/**
 * A form with uncontrolled fields, so typing stays fast with any number of them. It is checked when sent. After the
 * first error, each field is also checked while edited.
 */
export function useFormSheet({ name, check: rules, start, answer, restored, focus, onSave, more }: Options) {
  const check = useFormCheck(rules)
  const hydrated = useHydrated()
  const [initial] = useState(() => postedFields(answer) ?? start.fields)
  const [current, setCurrent] = useState({ answer, errors: repliedErrors(answer) })
  if (current.answer !== answer) setCurrent({ answer, errors: repliedErrors(answer) })
  const { errors } = current
  const setErrors = (next: (before: FormErrors) => FormErrors) =>
    setCurrent((before) => ({ ...before, errors: next(before.errors) }))
  const [checksEdits, setChecksEdits] = useState(answer?.reply?.status === 'error')
  const sending = useSending(start, answer, (event) => {
    const found = check ? formErrors(check(new FormData(event.currentTarget))) : NO_ERRORS
    if (found.lines.size > 0 || Object.keys(found.fields).length > 0) event.preventDefault()
    more?.check(event)
    setChecksEdits(true)
    setErrors(() => found)
  })
  const isSent = sending.receipt !== null && !sending.edited
  const draft = useDraft({ name, sending, restored, focus, ...(onSave && { onSave }) })
  const field = (field: string): FieldState => ({
    id: `${name}-${field}`,
    name: field,
    defaultValue: initial[field] ?? '',
    errors: errors.fields[field],
    other: isSent ? undefined : otherText(initial, field),
  })
  return {
    name,
    answer,
    /** All errors by posted name. */
    errorList: [...listErrors(errors), ...Object.entries(more?.errors ?? {})],
    sending,
    /** Sent, and not edited since. */
    isSent,
    errors,
    hydrated,
    field,
    element: draft.element,
    onChange: draft.onChange,
    onInput(event: FormEvent<HTMLFormElement>) {
      draft.onInput(event)
      const { target, currentTarget } = event
      const changed = target instanceof Element ? target.getAttribute('name') : null
      if (!checksEdits || !check || !changed) return
      const error = check(partOf(currentTarget, changed))
      setErrors((before) => recheckedErrors(before, changed, formErrors(error)))
    },
    /** Call it after a line was removed. */
    removeLine: (index: number) => setErrors((before) => withoutLine(before, index)),
    /** Call it after all lines have moved. */
    clearLines: () => setErrors(({ fields }) => ({ fields, lines: new Map() })),
  }
}

const LINE = /^lines\[\d+\]/

/** The answer to a line button's intent lists everything missing, but the visitor hasn't tried to send yet. */
const repliedErrors = (answer: RequestAnswer | undefined): FormErrors =>
  answer?.reply?.status === 'error' ? formErrors(answer.reply.error) : NO_ERRORS

/** The fields of a form posted without a script, except lines. */
function postedFields(answer: RequestAnswer | undefined): Record<string, string> | null {
  const { initialValue } = answer?.reply ?? {}
  if (!initialValue) return null
  return Object.fromEntries(
    Object.entries(initialValue).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Returns what checking one field needs: its line as line 0, or all fields outside of lines. */
function partOf(form: HTMLFormElement, changed: string): FormData {
  const edited = form.elements.namedItem(changed)
  const line = parseLineField(changed) && edited instanceof Element ? edited.closest('fieldset') : null
  const part = new FormData()
  for (const field of line?.querySelectorAll('[name]') ?? form.querySelectorAll('[data-name] > [name]')) {
    if (isField(field)) part.set(field.name.replace(LINE, errorFieldName(0, '')), field.value)
  }
  return part
}

type FormChecks = typeof import('#app/forms/form-checks.ts')

/**
 * Loads a form's rules after its page is shown: they are a fifth of its script. Null until then, and if loading fails:
 * the server has the same rules.
 */
function useFormCheck<Name extends keyof FormChecks>(name: Name | null): FormChecks[Name] | null {
  const [checks, setChecks] = useState<FormChecks | null>(null)
  useEffect(() => {
    import('#app/forms/form-checks.ts').then(setChecks, () => setChecks(null))
  }, [])
  return (name && checks?.[name]) ?? null
}

type UseDraftOptions = {
  name: string
  sending: FormSending
  restored: boolean
  focus: string | null
  onSave?: (fields: Record<string, string>) => void
}

/**
 * Saves a form's draft in this tab, so a reload or failure loses nothing. Saves when typing pauses and at the latest
 * when the page is left: saving a thousand lines takes longer than a keystroke may.
 */
function useDraft({ name, sending, restored, focus, onSave }: UseDraftOptions) {
  const element = useRef<HTMLFormElement>(null)
  const { form, receipt } = sending
  const save = () => {
    if (!element.current) return
    const fields = typedFields(element.current)
    saveFormDraft(name, { form, receipt: sending.edited ? null : receipt, fields })
    onSave?.(fields)
  }
  const saveNow = useEffectEvent(save)
  const before = useRef({ form, receipt })
  useEffect(() => {
    const was = before.current
    before.current = { form, receipt }
    if (was.form !== form || was.receipt !== receipt) saveNow()
  }, [form, receipt])
  useEffect(() => {
    if (restored) saveNow() // with the lines that the link added
  }, [restored])
  useLayoutEffect(() => {
    const leave = () => savePending(name)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [name])
  useLayoutEffect(() => {
    const field = focus === null ? null : element.current?.elements.namedItem(focus)
    if (field instanceof HTMLElement) field.focus()
  }, [focus])
  return {
    element,
    /** Call it for changes other than typing. */
    onChange: () => {
      sending.onEdit()
      saveDraftSoon(name, save)
    },
    /** Call it for anything typed or ticked. A control without a name isn't sent. */
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      if (target instanceof Element && target.hasAttribute('name')) sending.onEdit()
      saveDraftSoon(name, save)
    },
  }
}
