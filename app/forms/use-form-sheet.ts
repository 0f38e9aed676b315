import { type FormEvent, useState } from 'react'
import { isField } from '#app/forms/form-draft.ts'
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
import type { FormKey, RequestAnswer } from '#app/forms/request-answer.ts'
import { useDraft } from '#app/forms/use-draft.ts'
import { type FormChecks, useFormCheck } from '#app/forms/use-form-check.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Receipt } from '#requests/stored-request.ts'

type Options = {
  name: string
  check: keyof FormChecks
  start: { form: FormKey; receipt: Receipt | null; fields: Readonly<Record<string, string>> }
  answer: RequestAnswer | undefined
  /** The form was rebuilt from this device's data, and this field gets the focus. */
  restored: boolean
  focus: string | null
  onSave?: (typed: Record<string, string>) => void
  /** A further check, which may prevent the submit event, and its errors. */
  more?: { check: (event: FormEvent<HTMLFormElement>) => void; errors: FieldErrors }
}

/** One field as its control needs it. */
export type FieldState = {
  readonly id: string
  readonly name: string
  readonly defaultValue: string
  readonly errors: readonly string[] | undefined
}

export type FormSheetState = ReturnType<typeof useFormSheet>

/**
 * A form with uncontrolled fields: typing never waits for us, however many fields there are. It is checked when it is
 * sent. After the first error, each field is also checked while it is edited.
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
  const draft = useDraft({ name, sending, restored, focus, ...(onSave && { onSave }) })
  const field = (field: string): FieldState => ({
    id: `${name}-${field}`,
    name: field,
    defaultValue: initial[field] ?? '',
    errors: errors.fields[field],
  })
  return {
    name,
    answer,
    /** All errors, by posted name. */
    errorList: [...listErrors(errors), ...Object.entries(more?.errors ?? {})],
    sending,
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
    /** Call it when a line was removed. */
    removeLine: (index: number) => setErrors((before) => withoutLine(before, index)),
    /** Call it when all lines have moved. */
    clearLines: () => setErrors(({ fields }) => ({ fields, lines: new Map() })),
  }
}

const LINE = /^lines\[\d+\]/

/** An intent of the lines' buttons is answered with everything that is missing. The visitor hasn't tried to send yet. */
const repliedErrors = (answer: RequestAnswer | undefined): FormErrors =>
  answer?.reply?.status === 'error' ? formErrors(answer.reply.error) : NO_ERRORS

/** The fields of a form that was posted without a script, lines aside. */
function postedFields(answer: RequestAnswer | undefined): Record<string, string> | null {
  const { initialValue } = answer?.reply ?? {}
  if (!initialValue) return null
  return Object.fromEntries(
    Object.entries(initialValue).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** The part of a form that the check of one field needs: its line as line 0, or all fields outside of the lines. */
function partOf(form: HTMLFormElement, changed: string): FormData {
  const edited = form.elements.namedItem(changed)
  const line = parseLineField(changed) && edited instanceof Element ? edited.closest('fieldset') : null
  const part = new FormData()
  for (const field of line?.querySelectorAll('[name]') ?? form.querySelectorAll('[data-name] > [name]')) {
    if (isField(field)) part.set(field.name.replace(LINE, errorFieldName(0, '')), field.value)
  }
  return part
}
