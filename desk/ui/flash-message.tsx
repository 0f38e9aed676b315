import { useLocation } from 'react-router'
import type { Flash } from '#desk/desk-context.ts'
import { PostButton } from '#desk/ui/controls.tsx'

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
