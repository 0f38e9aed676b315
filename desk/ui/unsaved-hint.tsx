/** Says next to a form's button that it has unsaved text. */
export const UnsavedHint = ({ isUnsaved }: { isUnsaved: boolean }) => (
  <span className="tone" data-tone="warn" data-unsaved={isUnsaved || undefined} aria-live="polite">
    {isUnsaved ? 'Not saved yet' : ''}
  </span>
)
