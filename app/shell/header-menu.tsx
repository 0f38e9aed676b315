import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ChevronIcon } from '#app/components/icons.tsx'
import { useMoved } from '#app/components/use-moved.ts'

type Props = { label: string; children: ReactNode }

/**
 * A menu of the header. The browser itself opens and closes it (`popover`), so it works by click, touch and keyboard
 * without a script; a fine pointer also opens it by resting on it (app.css). The script closes it after a move.
 */
export function HeaderMenu({ label, children }: Props) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  // Set after a choice or Escape, until the pointer leaves: else a resting pointer would keep the panel open.
  const [dismissed, setDismissed] = useState(false)
  useMoved(() => {
    setDismissed(true)
    panel.current?.hidePopover()
  })
  useEffect(() => {
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setDismissed(true)
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [])
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) panel.current?.hidePopover()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the pointer and the focus leave
    <div
      className="header-menu"
      data-dismissed={dismissed || undefined}
      onPointerEnter={() => setDismissed(false)}
      onPointerLeave={() => setDismissed(false)}
      onBlur={onBlur}
    >
      <button type="button" className="header-link" popoverTarget={id}>
        {label}
        <ChevronIcon className="size-3 opacity-70" />
      </button>
      <div ref={panel} id={id} popover="auto" className="menu-panel">
        {children}
      </div>
    </div>
  )
}
