import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { type FormKey, newRequestKey, type RequestAnswer } from '#app/forms/request-answer.ts'
import type { Receipt } from '#requests/stored-request.ts'

type Start = { readonly form: FormKey; readonly receipt: Receipt | null }

export type FormSending = ReturnType<typeof useSending>

/**
 * Sends a form once, however often the button is pressed, and holds its key. The key stays after success, and the first
 * edit replaces it; an edit made while sending counts too (behavior 10.10). `check` may prevent the submit event.
 */
export function useSending(
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
    /** How often the browser found errors and sent nothing. */
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
