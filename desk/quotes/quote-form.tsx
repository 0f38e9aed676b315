import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Menu } from '#app/ui/menu.tsx'
import type { QuoteDefaults } from '#content/site-content.ts'
import { ConflictNotice, type QuoteConflict } from '#desk/quotes/conflict-notice.tsx'
import type { PriceRules } from '#desk/quotes/price-break.tsx'
import { insertSnippet, pasteColumn, quoteKeys, useSubmitKey } from '#desk/quotes/quote-keys.ts'
import { type KnownLine, QuoteLines } from '#desk/quotes/quote-lines.tsx'
import { type Saved, useAutosave } from '#desk/quotes/use-autosave.ts'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskSelect } from '#desk/ui/desk-select.tsx'
import { type QuoteFault, readTypedQuote } from '#requests/schemas/check-quote.ts'
import { formatMoney } from '#requests/schemas/money.ts'
import type { QuoteLine } from '#requests/schemas/quote-fields.ts'
import { EMPTY_LINE, isCorrected, type TypedQuote, typedQuoteOf } from '#requests/schemas/typed-quote.ts'

/** What fields of many lines are called together, by the end of their names. */
const KINDS = [
  ['.price', 'Prices'],
  ['.quantity', 'Quantities'],
  ['.leadTime', 'Lead times'],
  ['.minimum', 'Minimums'],
  ['.note', 'Notes of lines'],
  ['.declined', '‘No quote’'],
  ['.asked', 'Lines that the buyer has corrected'],
] as const

/** Goes to the field without another step in the history: that would drop the faults, and what was typed. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)))
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** The button that was pressed is gone with the form before, and the focus with it. */
const focusWhenShown = (list: HTMLElement | null): void => list?.focus()

/** The words of a fault that name its field: what is wrong is said there, once. */
const fieldIn = (message: string): string => message.split(':')[0] ?? message

/** What keeps a quote from being sent, with links to the fields. Many faults of a kind are one entry: each is at its field. */
function FaultList({ faults }: { faults: readonly QuoteFault[] }) {
  const kinds = Map.groupBy(faults, ({ name }) => KINDS.find(([end]) => name.endsWith(end))?.[1] ?? name)
  return (
    <div role="alert" className="notice" data-tone="bad" tabIndex={-1} ref={focusWhenShown}>
      <p>The quote can’t be sent yet:</p>
      <ul>
        {[...kinds].map(([kind, [first, ...more]]) => (
          <li key={kind}>
            <a href={`#${first?.name}`} className="text-link" onClick={goToField}>
              {more.length === 0 ? fieldIn(first?.message ?? '') : `${kind}: ${more.length + 1} fields need a look`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Props = {
  requested: readonly QuoteLine[]
  /** What is known of each line's part. */
  known: readonly KnownLine[]
  typed: TypedQuote
  version: number
  faults: readonly QuoteFault[]
  conflict: QuoteConflict | null
  /** Of the site folder. */
  defaults: QuoteDefaults
}

/** The form of a quote. It saves itself; without a script its buttons do. */
export function QuoteForm({ requested, known, typed, version: first, faults, conflict, defaults }: Props) {
  const [live, setLive] = useState(typed)
  const [hint, setHint] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { version, onChange, onSubmit, saved, isBusy, isUnsaved } = useAutosave(form, first)
  const named = new Map(faults.map(({ name, message }) => [name, message]))
  const found = saved && 'conflict' in saved ? saved.conflict : conflict
  const { quoteDecimalMark: decimalMark = null, quoteSnippets: snippets } = defaults
  const area = useRef<HTMLTextAreaElement | null>(null)
  useSubmitKey(form, 'button[value=preview]')
  useEffect(() => {
    if (faults.length > 0 || location.hash !== '') return
    const fields = (column: string) => form.current?.querySelectorAll<HTMLInputElement>(`[data-column=${column}]`) ?? []
    const empty = [...fields('quantity'), ...fields('price')].find(({ value }) => value === '') // a new row's quantity
    if (matchMedia('(pointer: fine)').matches) empty?.focus({ preventScroll: true })
  }, [faults])
  function onInput(): void {
    onChange()
    setHint('')
    if (form.current) setLive(typedQuoteOf(new FormData(form.current)))
  }
  const text = (name: TextName, label: string, more: Partial<ComponentProps<typeof DeskField>> = {}) => (
    <DeskField label={label} name={name} defaultValue={typed[name]} error={named.get(name)} {...more} />
  )
  const choice = (name: TextName, label: string, choices: readonly string[]) => (
    <>
      {text(name, label, { list: `${name}-choices`, autoComplete: 'off' })}
      <datalist id={`${name}-choices`}>
        {choices.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  )
  return (
    <Form
      id="quote"
      ref={form}
      method="post"
      className="stack quote-form"
      onInput={onInput}
      onSubmit={onSubmit}
      onKeyDown={(event) => quoteKeys(event, snippets, setHint)}
      onPaste={pasteColumn}
      onFocus={({ target }) => {
        if (target instanceof HTMLTextAreaElement) area.current = target
      }}
    >
      <input type="hidden" name="version" value={version} />
      {faults.length > 0 && <FaultList faults={faults} />}
      {found && <ConflictNotice conflict={found} />}
      <QuoteLines
        requested={requested}
        known={known}
        typed={typed.lines}
        faults={named}
        live={live}
        decimalMark={decimalMark}
      />
      <div className="cluster">
        {defaults.quoteOwnLines.map((each) => (
          <button key={each} type="submit" name="intent" value={`own:${each}`} className="button">
            {`Add ${each.toLowerCase()}`}
          </button>
        ))}
        {requested.length > 1 && (
          <>
            <button type="submit" name="intent" value="fill:price" className="button">
              Copy first price to empty ones
            </button>
            <button type="submit" name="intent" value="fill:leadTime" className="button">
              Copy first lead time
            </button>
          </>
        )}
      </div>
      <div className="field-row">
        {text('discount', 'Discount on all, %', { autoComplete: 'off' })}
        {text('taxName', 'Tax')}
        {text('taxRate', 'Tax rate, %', { autoComplete: 'off' })}
        {text('currency', 'Currency')}
        {text('validUntil', 'Valid until', { type: 'date' })}
        <DeskSelect label="Language" name="language" defaultValue={typed.language || 'en'} choices={LANGUAGES} />
      </div>
      <div className="field-row">
        {choice('payment', 'Payment terms', defaults.quotePayment)}
        {choice('incoterm', 'Incoterm', defaults.quoteIncoterms)}
        {choice('shipFrom', 'Ship from', defaults.quoteShipFrom)}
      </div>
      {text('note', 'Note to the buyer', { rows: 3 })}
      {snippets.length > 0 && (
        <Menu label="Insert text">
          <ul className="menu-links">
            {snippets.map((each, index) => (
              <li key={each}>
                <button
                  type="button"
                  className="text-link"
                  onClick={() => form.current && insertSnippet(form.current, each, area.current)}
                >
                  {index < 9 && <kbd>{`Alt ${index + 1}`}</kbd>}
                  <span>{` ${each}`}</span>
                </button>
              </li>
            ))}
          </ul>
        </Menu>
      )}
      {text('terms', 'Terms', { rows: 4 })}
      {text('cc', 'Cc', { hint: 'More addresses that get the quote, with commas between them.' })}
      <div className="toolbar quote-bar">
        <LiveTotal typed={live} requested={requested} decimalMark={decimalMark} />
        <span role="status" className="tone needs-script" data-tone="warn">
          {hint}
        </span>
        <span role="status" className="hint needs-script" data-failed={isUnsaved || undefined}>
          {isBusy ? 'Saving…' : saved ? savedWords(saved) : ''}
        </span>
        {saved && 'failed' in saved && saved.isSignedOut && (
          <a href="/sign-in?again=1" target="_blank" rel="noreferrer" className="button button-dark">
            Sign in again in a new tab
          </a>
        )}
        <button type="submit" name="intent" value="save" className="button">
          Save draft
        </button>
        <button type="submit" name="intent" value="preview" className="button button-dark" title="Ctrl+Enter">
          Preview
        </button>
      </div>
    </Form>
  )
}

type TextName = Exclude<keyof TypedQuote, 'lines'>

const LANGUAGES = [
  ['en', 'English'],
  ['de', 'German'],
  ['fr', 'French'],
  ['es', 'Spanish'],
] as const

type LiveTotalProps = {
  typed: TypedQuote
  requested: readonly QuoteLine[]
  decimalMark: PriceRules['decimalMark']
}

/** What the quote comes to as it is typed, by the function that prices what is sent. A line that the buyer has corrected has no price. */
function LiveTotal({ typed, requested, decimalMark }: LiveTotalProps) {
  const stale = requested.map((line, at) => isCorrected(typed.lines[at] ?? EMPTY_LINE, line))
  const lines = typed.lines.map((line, at) => (stale[at] ? { ...line, breaks: [] } : line))
  const { quote } = readTypedQuote({ ...typed, lines }, requested, { today: '', decimalMark })
  const corrected = stale.filter(Boolean).length
  const declined = lines.filter((line, at) => line.declined && !stale[at]).length
  const left = quote.lines.filter(({ breaks }) => breaks.length === 0).length - declined - corrected
  const without = [left > 0 ? `${left} without a price` : [], corrected > 0 ? `${corrected} to take over` : []].flat()
  return (
    <output className="fill">
      <span className="muted">{without.join(', ') || 'Total'}</span>{' '}
      <b className="figures">{quote.total === null ? 'The buyer chooses' : formatMoney(quote.total, quote.currency)}</b>
    </output>
  )
}

const savedWords = (saved: Saved): string => {
  if ('failed' in saved) return `Not saved: ${saved.failed} It is tried again by itself.`
  return 'version' in saved ? 'Saved' : ''
}
