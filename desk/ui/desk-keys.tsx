import { useLayoutEffect, useRef } from 'react'
import { Button } from '#app/ui/controls.tsx'
import { unfold } from '#desk/ui/typed-fields.ts'

/** Keys and what they do. A key presses or focuses its control (`data-key`); `j` and `k` move in the list. */
export const DESK_KEYS = [
  ['j', 'next request in the list'],
  ['k', 'previous request'],
  ['x', 'check the request, or uncheck it'],
  ['a', 'assign checked'],
  ['h', 'snooze checked'],
  ['/', 'search'],
  ['e', 'take the open request, or mark it as answered'],
  ['q', 'quote the open request'],
  ['w', 'write to the buyer'],
  ['n', 'write a note'],
  ['f', 'the day to follow up'],
  ['b', 'the buyer of the open request'],
  ['u', 'back to the list'],
  ['c', 'enter a request for someone'],
  ['r', 'Inbox'],
  ['o', 'Quotes'],
  ['y', 'Buyers'],
  ['t', 'Figures'],
  ['?', 'these keys'],
] as const

export type DeskKey = (typeof DESK_KEYS)[number][0]

/** The dialog of the keys. The menu of the person has its button (`desk-header.tsx`). */
export const KEYS_DIALOG = 'desk-keys'

/** The keys, and their dialog. Off while a field has the focus. Ready at first paint, as clerks press one at once. */
export function DeskKeys() {
  const dialog = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    function press(event: KeyboardEvent): void {
      const key = DESK_KEYS.find(([each]) => each === event.key)?.[0]
      if (key === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.repeat && key !== 'j' && key !== 'k') return
      if (isTyping(event.target) || isAsking()) return
      if (key === '?') dialog.current?.showPopover()
      else if ((key === 'j' || key === 'k') && links().length > 0) move(key === 'j' ? 1 : -1)
      else if (key === 'x') currentRow()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
      else use(key)
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <div
      ref={dialog}
      id={KEYS_DIALOG}
      popover="auto"
      role="dialog"
      aria-labelledby="desk-keys-title"
      className="dialog"
    >
      <h2 id="desk-keys-title" className="section-title">
        Keys
      </h2>
      <dl className="facts facts-beside">
        {DESK_KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Button popoverTarget={KEYS_DIALOG} popoverTargetAction="hide">
        Close
      </Button>
    </div>
  )
}

function use(key: DeskKey): void {
  const control = document.querySelector<HTMLElement>(`[data-key="${key}"]`)
  if (!control) return
  unfold(control)
  if (control.matches('input, select, textarea')) control.focus()
  else control.click()
}

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.inbox-link')]
const isOpen = (link: HTMLAnchorElement) => link.getAttribute('aria-current') === 'true'
const currentRow = () =>
  (document.activeElement?.closest('.inbox-row') ?? links().find(isOpen)?.closest('.inbox-row')) || null

function move(step: 1 | -1): void {
  const all = links()
  const current = all.findIndex(isOpen)
  const next = all[current === -1 ? 0 : current + step]
  next?.focus()
  next?.click()
}

/** A dialog asks about the open request, so it must stay open. */
const isAsking = (): boolean => document.querySelector('[role="dialog"]:popover-open') !== null

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select') !== null
