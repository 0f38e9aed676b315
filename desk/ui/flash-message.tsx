import type { Flash } from '#desk/ui/flash.ts'

/** What the last change came to. Screen readers say it: the element is always there. */
export function FlashMessage({ flash }: { flash: Flash | null }) {
  return (
    <div role="status" className="flash-place">
      {flash && (
        <p className="flash" data-kind={flash.kind}>
          {flash.text}
        </p>
      )}
    </div>
  )
}
