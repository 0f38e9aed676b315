import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  changedFields,
  fillFields,
  readFormDraft,
  saveDraftSoon,
  saveFormDraft,
  typedFields,
  useSavedOnLeave,
} from '#app/forms/form-draft.ts'

/** Keeps what is typed in a form, and its key, in this tab until it `isSent`. What is put back unfolds. */
export function useTabDraft(name: string, isSent = false, newKey = '') {
  const ref = useRef<HTMLFormElement>(null)
  const [requestKey, setRequestKey] = useState(newKey)
  useSavedOnLeave(name)
  useLayoutEffect(() => {
    const draft = isSent ? null : readFormDraft(name)
    if (!ref.current || !draft) return saveFormDraft(name, null)
    setRequestKey(draft.form.requestKey)
    const field = fillFields(ref.current, { ...draft.fields, ...changedFields(ref.current) })
    if (field?.value) field.closest('details')?.setAttribute('open', '')
  }, [name, isSent])
  const save = (form: HTMLFormElement) =>
    saveFormDraft(name, { form: { requestKey, stamp: '' }, receipt: null, fields: typedFields(form) })
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => saveDraftSoon(name, () => save(currentTarget))
  return { requestKey, form: { ref, onInput } }
}
