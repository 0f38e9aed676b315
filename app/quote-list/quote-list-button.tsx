import {
  addToQuoteList,
  changeQuoteLine,
  quoteLine,
  readQuoteList,
  removeFromQuoteList,
  useListedQuantities,
} from '#app/quote-list/quote-list.ts'
import { useCompany } from '#app/ui/use-company.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { countOf } from '#catalog/quantities/format-count.ts'

type Props = {
  quoteUrl: string
  small?: boolean
  /** Quantities were typed: they replace those on the list (behavior 10.28). */
  isTyped?: boolean
  /** Whether the typed text next to it is readable. If not, the button does nothing. */
  check?: () => boolean
}

/** Id of the header's status line, which announces changes of the list. */
export const LIST_STATUS_ID = 'list-said'

/** Adds a part to the device's quote list, changes its quantities, or removes it. Hidden without JavaScript. */
export function QuoteListButton({ quoteUrl, ...props }: Props) {
  const { maker } = useCompany()
  const line = quoteLine(quoteUrl, maker)
  return line && <Button line={line} {...props} />
}

type ButtonProps = Omit<Props, 'quoteUrl'> & { line: RequestLine }

function Button({ line, small = false, isTyped = false, check = () => true }: ButtonProps) {
  const listed = useListedQuantities(line)
  const on = listed !== null
  const changes = on && isTyped && listed !== line.quantities.join(' ')
  const text = changes
    ? `Change ${listed?.replaceAll(' ', ' / ')} on your list`
    : on
      ? 'On your list'
      : 'Add to quote list'
  return (
    <button
      type="button"
      className={small ? 'list-button icon-button list-sign needs-script' : 'list-button button needs-script'}
      aria-pressed={on}
      aria-label={`${text}: ${line.partNumber}`}
      title={small ? text : undefined}
      onClick={() => {
        if (check()) announce(changes ? change(line) : on ? remove(line) : add(line))
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

function add(line: RequestLine): string {
  if (addToQuoteList(line)) return `${line.partNumber} added to your quote list: ${lineCount()}`
  return readQuoteList().length > 0 ? `Your quote list is full: ${lineCount()}` : NOT_SAVED
}

const change = (line: RequestLine): string =>
  changeQuoteLine(line, { quantities: line.quantities }) ? `${line.partNumber} changed on your quote list` : NOT_SAVED

const remove = (line: RequestLine): string =>
  removeFromQuoteList(line) ? `${line.partNumber} removed from your quote list: ${lineCount()}` : NOT_SAVED

const NOT_SAVED = 'This browser doesn’t allow saving a list'

function announce(text: string) {
  const status = document.getElementById(LIST_STATUS_ID)
  if (status) status.textContent = text
}
