import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { notePosted } from '#app/document/posted-page.ts'

/** Tests wait for this mark. */
function MarkHydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return null
}

const notesPosts: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(go, { formMethod, currentUrl }) {
        notePosted(formMethod === 'post' ? currentUrl : null)
        await go()
      },
    }),
}

export function hydratePage(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[notesPosts]} />
        <MarkHydrated />
      </StrictMode>,
    )
  })
}
