import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useSubmit } from 'react-router'

/** Makes a passkey on this device or in the person's password manager. Needs a script, as browsers demand. */
export function AddPasskey() {
  const submit = useSubmit()
  const [fault, setFault] = useState('')
  const add = async () => {
    setFault('')
    if (!browserSupportsWebAuthn()) {
      setFault('This browser can’t make a passkey here. Passkeys need https, except on localhost.')
      return
    }
    try {
      const asked = await fetch('/passkeys/add', { method: 'POST' })
      if (!asked.ok) return setFault(await asked.text())
      const made = await startRegistration({ optionsJSON: await asked.json() })
      const name = `Passkey of ${new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })}`
      await submit({ do: 'passkey', answer: JSON.stringify(made), name }, { method: 'post' })
    } catch {
      setFault('No passkey was made. Try again.')
    }
  }
  return (
    <div className="pt-3">
      <p className="field-hint">A passkey signs you in by your device’s lock, without a password.</p>
      <p className="field-hint without-script">To add one, switch JavaScript on in your browser.</p>
      <button type="button" className="button needs-script mt-2" onClick={add}>
        Add a passkey
      </button>
      <p role="alert" className="field-error">
        {fault}
      </p>
    </div>
  )
}
