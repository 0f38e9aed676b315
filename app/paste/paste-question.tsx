import type { MouseEvent } from 'react'
import { PASTE_FORM } from '#app/paste/paste-result.ts'

type Props = { question: string; scripted: boolean; onConfirm: () => void }

/** What the visitor is asked about the whole list, once. Without JavaScript, the answer posts the lines. */
export function PasteQuestion({ question, scripted, onConfirm }: Props) {
  const confirm = (event: MouseEvent) => {
    if (!scripted) return
    event.preventDefault()
    document.querySelector<HTMLElement>('.paste-head')?.focus() // the button is gone
    onConfirm()
  }
  return (
    <div className="notice split">
      <span className="tone" data-tone="warn">
        {question}
      </span>
      <input type="hidden" name="asked" value={question} form={PASTE_FORM} />
      <button
        type="submit"
        formNoValidate
        name="intent"
        value="confirm"
        form={PASTE_FORM}
        className="button"
        onClick={confirm}
      >
        Keep as read
      </button>
    </div>
  )
}
