import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { useNavigated } from '#app/ui/use-navigated.ts'

type Props = { label: string; children: ReactNode }

/**
 * A menu of the header. It is a `popover`, so it works by click, touch and keyboard without JavaScript. A mouse also opens
 * it by hovering (header.css). The script closes it after a navigation.
 */
export function HeaderMenu({ label, children }: Props) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  // True after a choice or Escape until the pointer leaves: otherwise hovering would keep the panel open.
  const [dismissed, setDismissed] = useState(false)
  useNavigated(() => {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes pointer and focus
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
