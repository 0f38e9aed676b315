import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  label: ReactNode
  /** Its name, if the label is a picture. */
  name?: string
  className?: string
  isHere?: boolean
  children: ReactNode
}

/** Opens a list of links. `<details>`, so it works without a script, which closes it on Escape or a click elsewhere. */
export function Menu({ label, name, className = 'button', isHere = false, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = menu
      if (!current?.open) return
      const { target } = event
      const isKey = event instanceof KeyboardEvent
      const isInside = target instanceof Element && current.contains(target) && !target.closest('a, button')
      if (isKey ? event.key !== 'Escape' : isInside) return
      if (isKey) current.querySelector('summary')?.focus()
      current.open = false
    }
    addEventListener('keydown', close)
    addEventListener('click', close)
    return () => {
      removeEventListener('keydown', close)
      removeEventListener('click', close)
    }
  }, [])
  return (
    <details ref={menu} className="menu">
      <summary className={className} aria-label={name} aria-current={isHere || undefined}>
        {label}
      </summary>
      <div className="menu-sheet">{children}</div>
    </details>
  )
}
