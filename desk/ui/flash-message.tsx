import { Notice } from '#desk/ui/controls.tsx'
import type { Flash } from '#desk/ui/flash.ts'

/** What the last change came to. Screen readers say it: the element is always there. */
export function FlashMessage({ flash }: { flash: Flash | null }) {
  return (
    <div role="status">{flash && <Notice tone={flash.kind === 'problem' ? 'bad' : 'good'}>{flash.text}</Notice>}</div>
  )
}
