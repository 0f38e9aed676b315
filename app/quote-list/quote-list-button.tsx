import {
  addToQuoteList,
  quoteLine,
  readQuoteList,
  removeFromQuoteList,
  useOnQuoteList,
} from '#app/quote-list/quote-list.ts'
import { useCompany } from '#app/ui/use-company.ts'
import type { ListLine } from '#catalog/lists/list-line.ts'
import { countOf } from '#catalog/quantities/format-count.ts'

type Props = {
  /** The part's RFQ link, which names the line. */
  quoteUrl: string
  /** Only the icon, for tables. */
  small?: boolean
  /** What is typed into 'Quote at' beside it, or null if that can't be read: then nothing is added. */
  quantities?: () => string | null
}

/** The id of the header's status line, where changes of the list are announced. */
export const LIST_STATUS_ID = 'list-said'

/** Adds a part to the device's quote list, or removes it. Hidden without JavaScript. */
export function QuoteListButton({ quoteUrl, small = false, quantities = () => '' }: Props) {
  const { maker } = useCompany()
  const line = quoteLine(quoteUrl, maker)
  const asked = () => {
    const typed = quantities()
    return typed ? quoteLine(`${quoteUrl}&${new URLSearchParams({ qty: typed })}`, maker) : typed === null ? null : line
  }
  return line && <Button line={line} small={small} asked={asked} />
}

type ButtonProps = { line: ListLine; small: boolean; asked: () => ListLine | null }

function Button({ line, small, asked }: ButtonProps) {
  const { maker } = useCompany()
  const on = useOnQuoteList(line)
  const text = on ? 'On your list' : 'Add to quote list'
  return (
    <button
      type="button"
      className={small ? 'list-button list-sign needs-script' : 'list-button button needs-script'}
      aria-pressed={on}
      aria-label={`${text}: ${line.number}`}
      title={small ? text : undefined}
      onClick={() => {
        const added = on ? null : asked()
        if (on) announce(remove(line))
        else if (added) announce(add(added, maker))
      }}
    >
      {!small && text}
    </button>
  )
}

const lineCount = () => {
  const { length } = readQuoteList()
  return countOf(length, 'line')
}

function add(line: ListLine, maker: string): string {
  const { full } = addToQuoteList([line], maker)
  if (!full) return `${line.number} added to your quote list: ${lineCount()}`
  return readQuoteList().length > 0 ? `Your quote list is full: ${lineCount()}` : NOT_SAVED
}

const remove = (line: ListLine): string =>
  removeFromQuoteList(line) ? `${line.number} removed from your quote list: ${lineCount()}` : NOT_SAVED

const NOT_SAVED = 'This browser doesn’t allow saving a list'

function announce(text: string) {
  const status = document.getElementById(LIST_STATUS_ID)
  if (status) status.textContent = text
}
