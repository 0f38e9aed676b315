/** Says next to a form's button that something in it is typed and not saved. */
export const UnsavedHint = ({ isUnsaved }: { isUnsaved: boolean }) => (
  <span className="tone" data-tone="warn" aria-live="polite">
    {isUnsaved ? 'Not saved yet' : ''}
  </span>
)
