import { type FormEvent, useState } from 'react'
import {
  type Faults,
  type FormFaults,
  faultList,
  formFaults,
  lineFieldName,
  NO_FAULTS,
  placeInLines,
  recheckedFaults,
  withoutLine,
} from '#app/components/form-faults.ts'
import type { FormKey, InquiryAnswer } from '#app/components/inquiry-answer.ts'
import { type Checks, useCheck } from '#app/components/use-check.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useKeptForm } from '#app/components/use-kept-form.ts'
import { useSending } from '#app/components/use-sending.ts'
import type { Receipt } from '#inquiries/inquiry.ts'

type Options = {
  name: string
  check: keyof Checks
  start: { form: FormKey; receipt: Receipt | null; fields: Readonly<Record<string, string>> }
  answer: InquiryAnswer | undefined
  /** The form is made anew from what this device had of it, and goes on in this field. */
  restored: boolean
  focus: string | null
  onKeep?: (typed: Record<string, string>) => void
  /** What else may hold the form back, and what it says of itself, by field. */
  more?: { hold: (event: FormEvent<HTMLFormElement>) => void; faults: Faults }
}

/** One field as its component needs it. */
export type FormField = {
  readonly id: string
  readonly name: string
  readonly defaultValue: string
  readonly faults: readonly string[] | undefined
}

export type FormSheetState = ReturnType<typeof useFormSheet>

/**
 * A form whose fields are the browser's own: what is typed never waits for us, however many there are. It is checked
 * when it is sent; from the first fault on also as it is typed in, one field at a time.
 */
export function useFormSheet({ name, check: rules, start, answer, restored, focus, onKeep, more }: Options) {
  const check = useCheck(rules)
  const hydrated = useHydrated()
  const [typed] = useState(() => typedIn(answer) ?? start.fields)
  const [held, setHeld] = useState({ answer, faults: repliedFaults(answer) })
  if (held.answer !== answer) setHeld({ answer, faults: repliedFaults(answer) })
  const { faults } = held
  const setFaults = (next: (before: FormFaults) => FormFaults) =>
    setHeld((before) => ({ ...before, faults: next(before.faults) }))
  const [strict, setStrict] = useState(answer?.reply?.status === 'error')
  const sending = useSending(start, answer, (event) => {
    const found = check ? formFaults(check(new FormData(event.currentTarget))) : NO_FAULTS
    const wrong = found.lines.size > 0 || Object.keys(found.fields).length > 0
    if (wrong) event.preventDefault()
    more?.hold(event)
    setStrict(true)
    setFaults(() => found)
  })
  const kept = useKeptForm({ name, sending, restored, focus, ...(onKeep && { onKeep }) })
  const field = (field: string): FormField => ({
    id: `${name}-${field}`,
    name: field,
    defaultValue: typed[field] ?? '',
    faults: faults.fields[field],
  })
  return {
    name,
    answer,
    /** All that is to be put right, by field. */
    list: [...faultList(faults), ...Object.entries(more?.faults ?? {})],
    sending,
    faults,
    hydrated,
    field,
    element: kept.element,
    onChange: kept.onChange,
    onInput(event: FormEvent<HTMLFormElement>) {
      kept.onInput(event)
      const { target, currentTarget } = event
      const changed = target instanceof Element ? target.getAttribute('name') : null
      if (!strict || !check || !changed) return
      const error = check(partOf(currentTarget, changed))
      setFaults((before) => recheckedFaults(before, changed, formFaults(error)))
    },
    /** A line was taken out. */
    dropLine: (place: number) => setFaults((before) => withoutLine(before, place)),
    /** All lines stand elsewhere now. */
    forgetLines: () => setFaults(({ fields }) => ({ fields, lines: new Map() })),
  }
}

const LINE = /^lines\[\d+\]/

/** An intent of the lines' buttons is answered with all that is still missing: nobody has asked for that yet. */
const repliedFaults = (answer: InquiryAnswer | undefined): FormFaults =>
  answer?.reply?.status === 'error' ? formFaults(answer.reply.error) : NO_FAULTS

/** What a form that was posted without a script holds, lines aside. */
function typedIn(answer: InquiryAnswer | undefined): Record<string, string> | null {
  const { initialValue } = answer?.reply ?? {}
  if (!initialValue) return null
  return Object.fromEntries(
    Object.entries(initialValue).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** As much of a form as tells what is wrong with one field: it alone, or its line as line 0. */
function partOf(form: HTMLFormElement, changed: string): FormData {
  const place = placeInLines(changed)?.place
  const line = form.elements.namedItem(changed)
  const near = place === undefined || !(line instanceof Element) ? null : line.closest('fieldset')
  const part = new FormData()
  for (const field of near?.querySelectorAll<HTMLInputElement>('[name]') ?? [line]) {
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      part.set(field.name.replace(LINE, lineFieldName(0, '')), field.value)
  }
  return part
}
