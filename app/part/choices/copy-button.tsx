import { useEffect, useState } from 'react'
import { copyText } from '#app/ui/copy-text.ts'
import { StrokeIcon } from '#app/ui/icons.tsx'

type Props = { number: string }

const STATUS_MS = 2000

/** Copies a part number and confirms it. */
export function CopyButton({ number }: Props) {
  const [status, setStatus] = useState('')
  useEffect(() => {
    if (status === '') return
    const timer = setTimeout(() => setStatus(''), STATUS_MS)
    return () => clearTimeout(timer)
  }, [status])
  const copy = async () => {
    setStatus((await copyText(number)) ? 'Copied' : 'Not copied')
  }
  return (
    <>
      <button type="button" className="icon-button number-copy" onClick={copy} aria-label={`Copy ${number}`}>
        <StrokeIcon path="M5.5 5.5V2.5h8v8h-3M2.5 5.5h8v8h-8z" />
      </button>
      <span role="status" className="copy-said">
        {status}
      </span>
    </>
  )
}
