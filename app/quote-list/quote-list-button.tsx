import { CheckIcon } from '#app/components/icons.tsx'
import {
  addToQuoteList,
  dropFromQuoteList,
  quoteLine,
  readQuoteList,
  useOnQuoteList,
} from '#app/components/quote-list.ts'
import type { ListLine } from '#catalogue/list-line.ts'

type Props = {
  /** The part's RFQ link: the line is the one that it asks for. */
  quoteUrl: string
  /** Only the sign, where many stand below each other. */
  small?: boolean
}

/** The header's place for what is said of the list. */
export const LIST_SAID = 'list-said'

/** Puts a part on the device's quote list, and takes it off again. Only there with a script. */
export function QuoteListButton({ quoteUrl, small = false }: Props) {
  const line = quoteLine(quoteUrl)
  return line && <Button line={line} small={small} />
}

function Button({ line, small }: { line: ListLine; small: boolean }) {
  const on = useOnQuoteList(line)
  const text = on ? 'On your list' : 'Add to quote list'
  return (
    <button
      type="button"
      className={small ? 'list-button list-sign needs-script' : 'list-button button needs-script'}
      aria-pressed={on}
      aria-label={`${text}: ${line.number}`}
      title={small ? text : undefined}
      onClick={() => say(on ? drop(line) : add(line))}
    >
      {on ? <CheckIcon /> : <PlusIcon />}
      {!small && text}
    </button>
  )
}

const PlusIcon = () => (
  <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5" fill="none" stroke="currentColor" strokeWidth="1.75">
    <path d="M7 2v10M2 7h10" strokeLinecap="round" />
  </svg>
)

const count = () => {
  const { length } = readQuoteList()
  return `${length} ${length === 1 ? 'line' : 'lines'}`
}

function add(line: ListLine): string {
  const { full } = addToQuoteList([line])
  if (!full) return `${line.number} is on your quote list: ${count()}`
  return readQuoteList().length > 0 ? `Your quote list is full: ${count()}` : NOT_KEPT
}

const drop = (line: ListLine): string =>
  dropFromQuoteList(line) ? `${line.number} is off your quote list: ${count()}` : NOT_KEPT

const NOT_KEPT = 'This browser does not let us keep a list'

function say(text: string) {
  const said = document.getElementById(LIST_SAID)
  if (said) said.textContent = text
}
