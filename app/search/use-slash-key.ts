import { type RefObject, useLayoutEffect } from 'react'

const TEXT_FIELDS = 'input, textarea, select, [contenteditable]'

/** Moves the focus to the field when '/' is pressed anywhere outside a text field: to the first visible one of a page. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>) {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !field.current?.checkVisibility()) return
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.matches(TEXT_FIELDS)) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
