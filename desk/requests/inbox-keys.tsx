import { useEffect, useRef } from 'react'

const KEYS = [
  ['j', 'next request'],
  ['k', 'previous request'],
  ['/', 'search'],
  ['e', 'take the open request, or mark it as answered'],
  ['?', 'these keys'],
] as const

/** The keys of the inbox, and a dialog that lists them. They are off while a field has the focus. */
export function InboxKeys() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isAsking()) return
      if (event.key === '?') dialog.current?.showModal()
      else if (event.key === 'j') move(1)
      else if (event.key === 'k') move(-1)
      else if (event.key === '/') document.querySelector<HTMLInputElement>('.inbox-filters input[type=search]')?.focus()
      else if (event.key === 'e') document.querySelector<HTMLButtonElement>('[data-key=e]')?.click()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className="button needs-script inbox-keys-button"
        onClick={() => dialog.current?.showModal()}
      >
        Keys <kbd>?</kbd>
      </button>
      <dialog ref={dialog} aria-labelledby="inbox-keys" className="dialog">
        <h2 id="inbox-keys" className="section-title">
          Keys
        </h2>
        <dl className="facts facts-beside">
          {KEYS.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  )
}

/** Opens the request after or before the open one, and gives its link the focus. */
function move(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.inbox-link')]
  const current = links.findIndex((link) => link.getAttribute('aria-current') === 'true')
  const next = links[current === -1 ? 0 : current + step]
  next?.focus()
  next?.click()
}

/** A dialog asks about the open request, so no other one takes its place. */
const isAsking = (): boolean => document.querySelector('dialog[open]') !== null

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select') !== null
