import { useEffect, useState } from 'react'
import { copied } from '#app/components/copied.ts'

type Props = { number: string }

const SHOWN_MS = 2000

/** Copies a part number, and says so. */
export function CopyButton({ number }: Props) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => {
    setSaid((await copied(number)) ? 'Copied' : 'Not copied')
  }
  return (
    <>
      <button type="button" className="number-copy" onClick={copy} aria-label={`Copy ${number}`}>
        <svg aria-hidden="true" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.4">
          <path d="M5.5 5.5V2.5h8v8h-3M2.5 5.5h8v8h-8z" strokeLinejoin="round" />
        </svg>
      </button>
      <span role="status" className="copy-said">
        {said}
      </span>
    </>
  )
}
