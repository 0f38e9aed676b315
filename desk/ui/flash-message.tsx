import { Notice } from '#desk/ui/controls.tsx'
import type { Flash } from '#desk/ui/flash.ts'

/** The result of the last change. The element always exists, so screen readers announce it. */
export function FlashMessage({ flash }: { flash: Flash | null }) {
  return (
    <div role="status">{flash && <Notice tone={flash.kind === 'problem' ? 'bad' : 'good'}>{flash.text}</Notice>}</div>
  )
}
