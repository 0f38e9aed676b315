import { useEffect } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import { type KeptForm, keptForm } from '#desk/shell/kept-form.tsx'

let last: KeptForm | null = null

/** The form that is being sent. An error page asks while it is first drawn, and can offer to send it again. */
export const lastPosted = (): KeptForm | null => last

/** Remembers the form that is being sent, until its answer is there. */
export function useLastPosted(): void {
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const sending = [navigation, ...fetchers].find(({ formMethod }) => formMethod === 'POST')
  useEffect(() => {
    last = sending?.formData && sending.formAction ? keptForm(sending.formAction, sending.formData) : null
  }, [sending])
}
