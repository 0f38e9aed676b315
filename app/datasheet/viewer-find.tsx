import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ViewerTool } from '#app/datasheet/viewer-controls.tsx'
import type { Found, ViewerEngine } from '#app/datasheet/viewer-engine.ts'
import { DownIcon, UpIcon } from '#app/datasheet/viewer-icons.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { CloseIcon } from '#app/ui/icons.tsx'

type Props = { engine: ViewerEngine; found: Found; onClose(): void }

/** Finds text in all pages; pdf.js waits until typing pauses. Enter moves to the next match, Shift+Enter to the previous one. */
export function ViewerFind({ engine, found, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    return () => engine.find('', 'first')
  }, [engine])
  const find = (step: 'next' | 'previous') => engine.find(typed, step)
  const onInput = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
    setTyped(value.trim())
    engine.find(value.trim(), 'first')
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    find('next')
  }
  return (
    <search className="viewer-find on-steel figures">
      <form className="viewer-group" onSubmit={onSubmit}>
        <input
          ref={field}
          type="text"
          className="field"
          aria-label="Find in this document"
          placeholder="Find in this document"
          autoComplete="off"
          {...EXACT_TEXT}
          maxLength={200}
          onInput={onInput}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !event.shiftKey) return
            event.preventDefault()
            find('previous')
          }}
        />
        <ViewerTool
          name="Previous match"
          disabled={found.total === 0}
          onClick={() => find('previous')}
          icon={<UpIcon />}
        />
        <ViewerTool name="Next match" disabled={found.total === 0} onClick={() => find('next')} icon={<DownIcon />} />
        <p role="status" className="viewer-found">
          {typed !== '' && foundText(found)}
        </p>
        <ViewerTool name="Close find" onClick={onClose} icon={<CloseIcon />} />
      </form>
    </search>
  )
}

function foundText({ current, total, searching }: Found): string {
  if (total > 0) return `${current} of ${total}${searching ? '…' : ''}`
  return searching ? 'Searching…' : 'Not found'
}
