/** A new link, shown once. */
export function InviteLink({ link, mail }: { link: string; mail: string }) {
  return (
    <div className="desk-section" role="status">
      <h2>{`Send this link to ${mail}`}</h2>
      <label className="desk-field">
        <span className="sr-only">Link</span>
        <input className="field" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <p className="field-hint">It works once, for a day, and is shown only now. Whoever has it can use it.</p>
    </div>
  )
}
