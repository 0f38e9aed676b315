import { useLayoutEffect, useRef, useState } from 'react'
import { asTexts, readJson, writeJson } from '#app/ui/stored-json.ts'
import { useOnLeave } from '#app/ui/use-on-leave.ts'

/** Keeps a form's texts, and its key, in this tab when its page is left, until it has a `receipt`. What is put back unfolds. */
export function useTabDraft(name: string, receipt?: object | null, newKey = '') {
  const form = useRef<HTMLFormElement>(null)
  const [requestKey, setRequestKey] = useState(newKey)
  useOnLeave(() => {
    if (form.current) writeJson(() => sessionStorage, name, Object.fromEntries(new FormData(form.current)))
  })
  useLayoutEffect(() => {
    if (receipt) {
      form.current?.reset() // or a reload before the page has loaded again would bring the sent text back
      writeJson(() => sessionStorage, name, null)
    }
    const { requestKey: key, ...texts } = asTexts(readJson(() => sessionStorage, name))
    if (key) setRequestKey(key)
    for (const [field, text] of Object.entries(texts)) {
      const element = form.current?.elements.namedItem(field)
      if (!element || !('value' in element)) continue
      const isTyped = 'defaultValue' in element && element.value !== element.defaultValue // before the script ran
      if (!isTyped) element.value = text
      if (text) form.current?.closest('details')?.setAttribute('open', '')
    }
  }, [name, receipt])
  return { requestKey, form }
}
