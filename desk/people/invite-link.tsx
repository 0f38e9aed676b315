type Props = { link: string; mail: string; endsPasskeys: boolean }

/** A new link, shown once. `endsPasskeys`: using it removes the passkeys that the person has. */
export function InviteLink({ link, mail, endsPasskeys }: Props) {
  return (
    <div className="desk-section" role="status">
      <h2>{`Send this link to ${mail}`}</h2>
      <label className="desk-field">
        <span className="sr-only">Link</span>
        <input className="field" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <p className="field-hint">It works once, for a day, and is shown only now. Whoever has it can use it.</p>
      {endsPasskeys && (
        <p className="field-hint">The passkeys of {mail} stop working when it is used. Then a new one is added.</p>
      )}
    </div>
  )
}
