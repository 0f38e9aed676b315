import { useState } from 'react'
import type { FormReply } from '#desk/desk-form.ts'
import { DeskField } from '#desk/ui/desk-field.tsx'

type Props = { label: string; name: string; reply?: FormReply | null | undefined }

/** A field for a new password, with a button to show it. Allows any characters, typed or pasted. */
export function NewPasswordField({ label, name, reply }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <div className="stack">
      <DeskField
        label={label}
        name={name}
        reply={reply}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        required
        minLength={8}
        hint="At least 8 characters, any you like. A few words are good; don’t reuse a password."
      />
      <label className="check needs-script">
        <input type="checkbox" checked={shown} onChange={() => setShown(!shown)} />
        Show password
      </label>
    </div>
  )
}
