import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { type OtherText, otherText } from '#app/forms/asked-fields.ts'
import {
  type FormDraft,
  fillFields,
  saveDraftSoon,
  saveFormDraft,
  typedFields,
  useSavedOnLeave,
} from '#app/forms/form-draft.ts'
import { type FieldErrors, formErrors, parseLineField } from '#app/forms/form-errors.ts'
import { type FormKey, newRequestKey, type RequestAnswer } from '#app/forms/request-answer.ts'
import type { RestoredForm } from '#app/forms/use-saved-start.ts'
import { asTexts } from '#app/ui/stored-json.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

type FormSending = ReturnType<typeof useSending>

/**
 * Sends a form once, however often the button is pressed. The key stays after success until the first edit replaces it;
 * an edit while sending counts too (behavior 10.10). `check` may prevent the submit event.
 */
function useSending(
  start: FormDraft,
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
  check: keyof FormChecks | null
  start: FormDraft
  answer: RequestAnswer | undefined
  /** Null unless the form was rebuilt from this device's data. */
  restored: RestoredForm | null
  onSave?: (typed: Record<string, string>, form: HTMLFormElement) => void
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

/** A form with uncontrolled fields, so typing stays fast. Checked when sent, and from then on whenever typing pauses. */
export function useFormSheet({ name, check: rules, start, answer, restored, onSave, more }: Options) {
  const check = useFormCheck(rules)
  const hydrated = useHydrated()
  const [initial] = useState(() => {
    const posted = answer?.reply?.initialValue // without a script
    return posted ? asTexts(posted) : start.fields
  })
  const [current, setCurrent] = useState({ answer, errors: repliedErrors(answer) })
  if (current.answer !== answer) setCurrent({ answer, errors: repliedErrors(answer) })
  const { errors } = current
  const [checksEdits, setChecksEdits] = useState(answer?.reply?.status === 'error')
  const checkAll = (form: HTMLFormElement): FieldErrors => {
    const found = check ? formErrors(check(new FormData(form))) : {}
    setCurrent((before) => ({ ...before, errors: found }))
    return found
  }
  const sending = useSending(start, answer, (event) => {
    if (Object.keys(checkAll(event.currentTarget)).length > 0) event.preventDefault()
    more?.check(event)
    setChecksEdits(true)
  })
  const isSent = sending.receipt !== null && !sending.edited
  const onPause = (form: HTMLFormElement) => {
    if (check && checksEdits) checkAll(form)
  }
  const draft = useDraft({ name, sending, restored, onPause, ...(onSave && { onSave }) })
  const field = (field: string): FieldState => ({
    id: `${name}-${field}`,
    name: field,
    defaultValue: initial[field] ?? '',
    errors: errors[field],
    other: isSent ? undefined : otherText(initial, field),
  })
  return {
    name,
    answer,
    errorList: Object.entries({ ...errors, ...more?.errors }),
    sending,
    isSent,
    hydrated,
    field,
    element: draft.element,
    /** Call it after lines were added, removed or moved: their errors may belong to others now. */
    onLines() {
      draft.onChange()
      const others = Object.entries(errors).filter(([name]) => !parseLineField(name))
      setCurrent((before) => ({ ...before, errors: Object.fromEntries(others) }))
    },
    onInput: draft.onInput,
  }
}

/** The answer to a line button's intent lists everything missing, but the visitor hasn't tried to send yet. */
const repliedErrors = (answer: RequestAnswer | undefined): FieldErrors =>
  answer?.reply?.status === 'error' ? formErrors(answer.reply.error) : {}

type FormChecks = typeof import('#app/forms/form-checks.ts')

/** Loads a form's rules, a fifth of its script, after its page shows. Null until then, or if it fails: the server has them too. */
function useFormCheck<Name extends keyof FormChecks>(name: Name | null): FormChecks[Name] | null {
  const [checks, setChecks] = useState<FormChecks | null>(null)
  useEffect(() => {
    import('#app/forms/form-checks.ts').then(setChecks, () => setChecks(null))
  }, [])
  return (name && checks?.[name]) ?? null
}

type UseDraftOptions = Pick<Options, 'name' | 'restored' | 'onSave'> & {
  sending: FormSending
  onPause: (form: HTMLFormElement) => void
}

/**
 * Saves a form's draft in this tab, so a reload or failure loses nothing. Saves when typing pauses and at the latest
 * when the page is left: saving a thousand lines takes longer than a keystroke may.
 */
function useDraft({ name, sending, restored, onPause, onSave }: UseDraftOptions) {
  const element = useRef<HTMLFormElement>(null)
  const { form, receipt } = sending
  const save = () => {
    if (!element.current) return
    const fields = typedFields(element.current)
    saveFormDraft(name, { form, receipt: sending.edited ? null : receipt, fields })
    onSave?.(fields, element.current)
  }
  const saveOnPause = () => {
    save()
    if (element.current) onPause(element.current)
  }
  const saveNow = useEffectEvent(save)
  const isNew = useRef(!restored) // a restored form may have a link's lines
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of these
  useEffect(() => {
    if (isNew.current) isNew.current = false
    else saveNow()
  }, [form, receipt, restored])
  useSavedOnLeave(name)
  useLayoutEffect(() => {
    if (!restored || !element.current) return
    fillFields(element.current, restored.typed)
    const field = restored.focus === null ? null : element.current.elements.namedItem(restored.focus)
    if (field instanceof HTMLElement) field.focus()
  }, [restored])
  return {
    element,
    onChange: () => {
      sending.onEdit()
      saveDraftSoon(name, saveOnPause)
    },
    /** Call it for anything typed or ticked. A control without a name isn't sent. */
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      if (target instanceof Element && target.hasAttribute('name')) sending.onEdit()
      saveDraftSoon(name, saveOnPause)
    },
  }
}
