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
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        current.querySelector('summary')?.focus()
      } else if (
        event.target instanceof Element &&
        current.contains(event.target) &&
        !event.target.closest('a, button')
      )
        return
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
