import { useLocation } from 'react-router'
import { PostButton } from '#app/ui/controls.tsx'
import type { Flash } from '#desk/desk-context.ts'

/** The result of the last change. The element always exists, so screen readers announce it. */
export function FlashMessage({ flash }: { flash: Flash | null }) {
  const { pathname, search } = useLocation()
  return (
    <div role="status">
      {flash && (
        <div className="notice cluster" data-tone={flash.kind === 'problem' ? 'bad' : 'good'}>
          <p>{flash.text}</p>
          {flash.undo && (
            <PostButton action="/requests" fields={{ intent: 'undo', back: pathname + search, at: flash.undo }}>
              Undo
            </PostButton>
          )}
        </div>
      )}
    </div>
  )
}
