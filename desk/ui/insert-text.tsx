import type { KeyboardEvent } from 'react'
import { Menu } from '#app/ui/menu.tsx'

type Props = {
  texts: readonly string[]
  into: (form: HTMLFormElement) => HTMLTextAreaElement | null
}

const MAX_KEYED = 9

/** A menu of the company's texts (`quoteSnippets`), which it inserts into its form. The first nine have keys. */
export const InsertText = ({ texts, into }: Props) =>
  texts.length > 0 && (
    <Menu label="Insert text">
      <ul className="menu-links">
        {texts.map((text, index) => (
          <li key={text}>
            <button
              type="button"
              className="text-link"
              onClick={({ currentTarget: { form } }) => insertText(form && into(form), text)}
            >
              {index < MAX_KEYED && <kbd>{`Alt ${index + 1}`}</kbd>}
              <span>{` ${text}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </Menu>
  )

/** Inserts the text of a pressed key, such as Alt+1, into the focused text area, else into `other`. */
export function insertByKey(
  event: KeyboardEvent<HTMLFormElement>,
  texts: readonly string[],
  other: HTMLTextAreaElement | null = null,
): void {
  const text = event.altKey && /^[1-9]$/.test(event.key) ? texts[Number(event.key) - 1] : undefined
  if (text === undefined) return
  event.preventDefault()
  insertText(event.target instanceof HTMLTextAreaElement ? event.target : other, text)
}

/** Inserts a text at the cursor of a text area, or at its end if no one has set one. */
function insertText(area: HTMLTextAreaElement | null, text: string): void {
  if (!area) return
  const hasCursor = area.selectionEnd > 0
  area.focus()
  if (!hasCursor) area.setSelectionRange(area.value.length, area.value.length)
  const isAfterWord = /\S$/.test(area.value.slice(0, area.selectionStart))
  area.setRangeText(isAfterWord ? `\n${text}` : text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
