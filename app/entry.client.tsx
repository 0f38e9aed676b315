import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

declare global {
  interface Window {
    /** The buttons that were pressed before hydration, from the page's first script. */
    pressedEarly?: Set<HTMLButtonElement> | undefined
  }
}

/** Marks the page as hydrated and presses again what was pressed too early, once each (behavior 1.13). */
function PressAgain({ pressed, children }: { pressed: ReadonlySet<HTMLButtonElement>; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    for (const button of pressed) if (button.isConnected) button.click()
  }, [pressed])
  return children
}

function hydrate() {
  const pressed = window.pressedEarly ?? new Set()
  // From here on React keeps what is pressed.
  window.pressedEarly = undefined
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PressAgain pressed={pressed}>
          <HydratedRouter />
        </PressAgain>
      </StrictMode>,
    )
  })
}

// In a task of its own: the one that runs the modules is long enough.
setTimeout(hydrate)
