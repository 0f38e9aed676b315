import { useEffect, useEffectEvent, useRef } from 'react'

/** Syncs a filter form with its list. Keeps text typed while the list loads. Calls `onShown` after a sync. */
export function useFilterFields(values: Readonly<Record<string, string>>, onShown?: (form: HTMLFormElement) => void) {
  const form = useRef<HTMLFormElement>(null)
  const isTyped = useRef(false)
  const asked = JSON.stringify(values)
  const shown = useRef(asked)
  const show = useEffectEvent(() => {
    if (shown.current === asked) return
    shown.current = asked
    if (isTyped.current || !form.current) return
    for (const [name, value] of Object.entries(values)) {
      const field = form.current.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
    }
    onShown?.(form.current)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list was asked for something else
  useEffect(() => show(), [asked])
  return {
    ref: form,
    onInput: () => {
      isTyped.current = true
    },
    onSubmit: () => {
      isTyped.current = false
    },
  }
}
