import { startAuthentication } from '@simplewebauthn/browser'
import { useState } from 'react'

type Props = { to: string; otherwise: string }

/** Signs in by a passkey. `to` is the page after it, `otherwise` what to do if it fails. */
export function PasskeySignIn({ to, otherwise }: Props) {
  const [fault, setFault] = useState('')
  const refused = `No passkey was accepted. Try again, or ${otherwise}.`
  const signIn = async () => {
    setFault('')
    try {
      const asked = await fetch('/passkeys/ask', { method: 'POST' })
      if (!asked.ok) throw new Error(await asked.text())
      const answer = await startAuthentication({ optionsJSON: await asked.json() })
      const sent = await fetch('/passkeys/answer', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(answer),
      })
      if (!sent.ok) return setFault(sent.status === 422 ? refused : await sent.text())
      // A whole page load: everything on it is the person's.
      location.assign(to)
    } catch {
      setFault(refused)
    }
  }
  return (
    <>
      <button type="button" className="button needs-script" onClick={signIn}>
        Use a passkey
      </button>
      <p role="alert" className="field-error">
        {fault}
      </p>
    </>
  )
}
