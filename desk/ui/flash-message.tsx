import { Form, useLocation } from 'react-router'
import { Submit } from '#desk/ui/controls.tsx'
import type { Flash } from '#desk/ui/flash.ts'

/** The result of the last change. The element always exists, so screen readers announce it. */
export function FlashMessage({ flash }: { flash: Flash | null }) {
  const { pathname, search } = useLocation()
  return (
    <div role="status">
      {flash && (
        <div className="notice cluster" data-tone={flash.kind === 'problem' ? 'bad' : 'good'}>
          <p>{flash.text}</p>
          {flash.undo && (
            <Form method="post" action="/requests">
              <input type="hidden" name="back" value={pathname + search} />
              <input type="hidden" name="at" value={flash.undo} />
              <Submit intent="undo">Undo</Submit>
            </Form>
          )}
        </div>
      )}
    </div>
  )
}
