import { Menu } from '#app/ui/menu.tsx'

type Props = {
  texts: readonly string[]
  into: (form: HTMLFormElement) => HTMLTextAreaElement | null
}

/** A menu of the company's texts (`quoteSnippets`), which it inserts into its form. */
export const InsertText = ({ texts, into }: Props) =>
  texts.length > 0 && (
    <Menu label="Insert text">
      <ul className="menu-links">
        {texts.map((text) => (
          <li key={text}>
            <button
              type="button"
              className="text-link"
              onClick={({ currentTarget: { form } }) => insertText(form && into(form), text)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Menu>
  )

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
