import { useState } from 'react'

type Props = {
  label: string
  /** Returns why it was refused, or nothing. */
  press: () => Promise<string | undefined>
  /** What to say if the browser or the person made none. */
  failed: string
}

/** A button that asks the browser for a passkey, which requires a script, and says what went wrong. */
export function PasskeyButton({ label, press, failed }: Props) {
  const [fault, setFault] = useState('')
  const onClick = async () => {
    setFault('')
    setFault((await press().catch(() => failed)) ?? '')
  }
  return (
    <>
      <button type="button" className="button needs-script" onClick={onClick}>
        {label}
      </button>
      <p role="alert" className="form-error">
        {fault}
      </p>
    </>
  )
}
