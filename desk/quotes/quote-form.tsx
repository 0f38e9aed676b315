import {
  type ComponentProps,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type FetcherWithComponents, Form, useNavigate } from 'react-router'
import { HiddenFields, Submit, TextAnchor, TextLink } from '#app/ui/controls.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { LANGUAGE_NAMES, QUOTE_LANGUAGES } from '#catalog/company/quote-languages.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import type { QuoteDefaults } from '#content/site-content.ts'
import { englishLeft } from '#desk/quotes/english-left.ts'
import type { PriceRules } from '#desk/quotes/price-break.tsx'
import { pasteColumn, type QuoteCells, quoteKeys, useSubmitKey } from '#desk/quotes/quote-keys.ts'
import { type KnownLine, QuoteLines } from '#desk/quotes/quote-lines.tsx'
import { type Saved, useAutosave } from '#desk/quotes/use-autosave.ts'
import { DeskField, DeskSelect } from '#desk/ui/desk-field.tsx'
import { ConflictChoice, RestoredText } from '#desk/ui/desk-form.tsx'
import { InsertText } from '#desk/ui/insert-text.tsx'
import { type LinePages, pageOfLine } from '#desk/ui/list-pages.tsx'
import { fieldValue, keptFields, unfold } from '#desk/ui/typed-fields.ts'
import { useTypedText } from '#desk/ui/use-typed-text.ts'
import type { QuoteDraft } from '#quotes/draft-store.ts'
import { type QuoteFault, readTypedQuote } from '#quotes/schemas/check-quote.ts'
import { lineOfField, quoteFields, type TypedQuote, typedQuoteOf } from '#quotes/schemas/typed-quote.ts'
import { formatMoney } from '#requests/schemas/money.ts'
import { NOT_GIVEN } from '#requests/schemas/quote-fields.ts'

const KINDS = [
  ['.price', 'Prices'],
  ['.quantity', 'Quantities'],
  ['.leadTime', 'Lead times'],
  ['.minimum', 'Minimums'],
  ['.note', 'Notes of lines'],
  ['.declined', '‘No quote’'],
] as const

/** Goes to the field without a new history entry, which would drop the errors and what was typed. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)))
  if (!field) return
  event.preventDefault()
  unfold(field)
  field.focus()
}

const fieldIn = (message: string): string => message.split(':')[0] ?? message

/** A field's name in words: `line 3, price`. */
export function fieldWords(name: string): string {
  const line = lineOfField(name)
  return line ? `line ${line.index + 1}, ${line.rest.split('.').at(-1)}` : name
}

/** What keeps a quote from being sent, by kind. Outside the form, so that a save doesn't take a link from a press. */
export function FaultList({ faults, pages }: { faults: readonly QuoteFault[]; pages: LinePages }) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check has its own faults
  useEffect(() => list.current?.focus(), [faults])
  const kinds = Map.groupBy(faults, ({ name }) => KINDS.find(([end]) => name.endsWith(end))?.[1] ?? name)
  return (
    <div role="alert" className="notice" data-tone="bad" tabIndex={-1} ref={list}>
      <p>The quote can’t be sent yet:</p>
      <ul>
        {[...kinds].map(([kind, [first, ...more]]) => (
          <li key={kind}>
            <FieldLink name={first?.name ?? ''} pages={pages}>
              {more.length === 0 ? fieldIn(first?.message ?? '') : `${kind}: ${more.length + 1} fields need a look`}
            </FieldLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function isOnPage({ count, first, end }: LinePages, name: string): boolean {
  const index = lineOfField(name)?.index ?? count
  return index >= count || (index >= first && index < end)
}

const pageAddress = (name: string): string => `?page=${pageOfLine(lineOfField(name)?.index ?? 0)}`

const FieldLink = ({ name, pages, children }: { name: string; pages: LinePages; children: ReactNode }) =>
  isOnPage(pages, name) ? (
    <TextAnchor href={`#${name}`} onClick={goToField}>
      {children}
    </TextAnchor>
  ) : (
    <TextLink to={`${pageAddress(name)}&check=on#${name}`}>{children}</TextLink>
  )

type Props = {
  lines: readonly RequestLine[]
  pages: LinePages
  known: Readonly<Record<number, KnownLine>>
  draft: Pick<QuoteDraft, 'typed' | 'version'>
  faults: readonly QuoteFault[]
  defaults: QuoteDefaults
  nextId: string
  /** The name of the field to focus when the form is redrawn, after another person's change or for another page. */
  focus: RefObject<string | null>
  fetcher: FetcherWithComponents<Saved>
  finder: ReactNode
}

/** The form of a quote. It saves itself. Without a script its buttons do. */
export function QuoteForm({ lines, pages, known, draft, faults, defaults, nextId, focus, fetcher, finder }: Props) {
  const navigate = useNavigate()
  const { stored, base } = useStored(draft, pages)
  const elsewhere = (name: string) => (isOnPage(pages, name) ? null : fieldWords(name))
  const { typed } = draft
  const form = useRef<HTMLFormElement>(null)
  const { live, readLive } = useLiveQuote(form, typed, stored)
  const [hint, setHint] = useState('')
  const text = useTypedText(form, { about: 'quote', stored, elsewhere })
  const saving = useAutosave(form, text, fetcher, draft.version, focus)
  const named = new Map(faults.map(({ name, message }) => [name, message]))
  const conflictAt = (id: string) => {
    const conflict = text.conflicts.get(id)
    return conflict && <ConflictChoice conflict={conflict} choose={(isMine) => text.choose(id, isMine)} />
  }
  const area = useRef<HTMLTextAreaElement | null>(null)
  useSubmitKey(form, 'button[value=preview]')
  useFirstField(form, faults, focus)
  function onInput(event: FormEvent<HTMLFormElement>): void {
    if (event.target instanceof HTMLInputElement && event.target.form !== form.current) return
    text.onInput(event)
    saving.onChange()
    setHint('')
    readLive()
  }
  const cells: QuoteCells = {
    typed: live,
    fieldElsewhere: text.fieldElsewhere,
    open(name) {
      focus.current = name
      void navigate(pageAddress(name))
    },
  }
  return (
    <Form
      id="quote"
      ref={form}
      method="post"
      className="stack quote-form"
      onInput={onInput}
      onSubmit={saving.onSubmit}
      onKeyDown={(event) => quoteKeys(event, cells, setHint)}
      onPaste={(event) => pasteColumn(event, cells, setHint)}
      onFocus={({ target }) => {
        if (target instanceof HTMLTextAreaElement) area.current = target
      }}
    >
      <HiddenFields fields={{ base, nextId }} />
      <RestoredText typed={text} isListed={(id) => elsewhere(id) !== null} />
      <QuoteLines
        requested={lines}
        pages={pages}
        known={known}
        typed={typed.lines}
        faults={named}
        conflictAt={conflictAt}
        live={live}
        decimalMark={defaults.quoteDecimalMark ?? null}
      />
      {pages.pageCount > 1 && <Pager {...pages} urlOf={(page) => `?page=${page}`} />}
      <div className="cluster">
        {defaults.quoteOwnLines.map((ownLine) => (
          <Submit intent={`own:${ownLine}`} key={ownLine}>
            {`Add ${ownLine.toLowerCase()}`}
          </Submit>
        ))}
      </div>
      {finder}
      <QuoteTexts typed={typed} live={live} named={named} defaults={defaults} conflictAt={conflictAt} area={area} />
      <QuoteBar
        typed={live}
        count={pages.count}
        decimalMark={defaults.quoteDecimalMark ?? null}
        hint={hint}
        saving={saving}
        isTypedSince={text.isTyped && text.conflicts.size === 0}
      />
    </Form>
  )
}

/** The stored fields, and what of them this page has, by which a save is merged. */
function useStored(draft: Props['draft'], pages: LinePages) {
  // there are thousands of fields, and each key press renders the form
  const stored = useMemo(() => Object.fromEntries(quoteFields(draft.typed)), [draft])
  const base = useMemo(() => {
    const here = Object.entries(stored).filter(([name, value]) => value !== '' && isOnPage(pages, name))
    return JSON.stringify(Object.fromEntries(here))
  }, [stored, pages])
  return { stored, base }
}

/** The quote as it is typed now, which `readLive` reads from the fields here and the stored ones of other pages. */
function useLiveQuote(
  form: RefObject<HTMLFormElement | null>,
  typed: TypedQuote,
  stored: Readonly<Record<string, string>>,
) {
  const [live, setLive] = useState(typed)
  const readLive = () => {
    const here = keptFields(form.current).map((field) => [field.name, fieldValue(field)] as const)
    setLive(typedQuoteOf(new Map([...Object.entries(stored), ...here])))
  }
  const readKept = useEffectEvent(readLive)
  useEffect(() => readKept(), [])
  return { live, readLive }
}

/** Focuses the field that another page of the form was opened for, or that its address names; else the first empty one. */
function useFirstField(form: RefObject<HTMLFormElement | null>, faults: readonly QuoteFault[], focus: Props['focus']) {
  useEffect(() => {
    const named = focus.current ?? decodeURIComponent(location.hash.slice(1))
    const last = form.current?.elements.namedItem(named)
    focus.current = null
    if (last instanceof HTMLElement) return last.focus()
    if (faults.length > 0) return
    const fields = (column: string) => form.current?.querySelectorAll<HTMLInputElement>(`[data-column=${column}]`) ?? []
    const empty = [...fields('quantity'), ...fields('price')].find(({ value }) => value === '') // a new row's quantity
    if (matchMedia('(pointer: fine)').matches) empty?.focus({ preventScroll: true })
  }, [form, faults, focus])
}

type TextName = Exclude<keyof TypedQuote, 'lines'>

const RARE = ['taxName', 'taxRate', 'shipFrom', 'cc'] as const

type TextsProps = Pick<Props, 'defaults'> & {
  typed: TypedQuote
  live: TypedQuote
  named: ReadonlyMap<string, string>
  conflictAt: (id: string) => ReactNode
  /** The text area that had the focus last. */
  area: RefObject<HTMLTextAreaElement | null>
}

function QuoteTexts({ typed, live, named, defaults, conflictAt, area }: TextsProps) {
  const field = (name: TextName, label: string, more: Partial<ComponentProps<typeof DeskField>> = {}) => (
    <DeskField
      label={label}
      name={name}
      defaultValue={typed[name]}
      error={named.get(name)}
      hint={conflictAt(name)}
      {...more}
    />
  )
  const choice = (name: TextName, label: string, choices: readonly string[]) => (
    <>
      {field(name, label, { list: `${name}-choices`, autoComplete: 'off' })}
      <datalist id={`${name}-choices`}>
        {choices.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  )
  return (
    <>
      <div className="field-row">
        {field('validUntil', 'Valid until', { type: 'date' })}
        {choice('payment', 'Payment terms', defaults.quotePayment)}
        {choice('incoterm', 'Incoterm', defaults.quoteIncoterms)}
        {field('discount', 'Discount, %', { autoComplete: 'off' })}
        {live.discount !== '' && (
          <DeskSelect
            label="Discount on"
            name="discountOn"
            defaultValue={typed.discountOn}
            choices={[
              ['', 'Parts only'],
              ['all', 'All lines'],
            ]}
          />
        )}
        {field('currency', 'Currency')}
        <DeskSelect
          label="Language"
          name="language"
          defaultValue={typed.language || 'en'}
          choices={QUOTE_LANGUAGES.map((language) => [language, LANGUAGE_NAMES[language]])}
        />
      </div>
      <p role="status" className="hint">
        {englishLeft(live, defaults)}
      </p>
      <div className="halves">
        {field('note', 'Note to the buyer', { rows: 3 })}
        {field('terms', 'Terms', { rows: 3 })}
      </div>
      <InsertText
        texts={defaults.quoteSnippets}
        into={(form) => area.current ?? form.querySelector('textarea[name=note]')}
      />
      <details open={RARE.some((name) => typed[name] !== '' || named.has(name))}>
        <summary>Tax, ship from, Cc</summary>
        <div className="field-row">
          {field('taxName', 'Tax')}
          {field('taxRate', 'Tax rate, %', { autoComplete: 'off' })}
          {choice('shipFrom', 'Ship from', defaults.quoteShipFrom)}
          {field('cc', 'Cc', { hint: 'More addresses that get the quote, with commas between them.' })}
        </div>
      </details>
    </>
  )
}

type BarProps = LiveTotalProps & { hint: string; saving: ReturnType<typeof useAutosave>; isTypedSince: boolean }

function QuoteBar({ typed, count, decimalMark, hint, saving: { saved, isBusy, isFailed }, isTypedSince }: BarProps) {
  return (
    <div className="toolbar bottom-bar">
      <LiveTotal typed={typed} count={count} decimalMark={decimalMark} />
      <span role="status" className="tone needs-script" data-tone="warn">
        {hint}
      </span>
      <span role="status" className="hint needs-script" data-failed={isFailed || undefined}>
        {isBusy ? 'Saving…' : saved ? savedWords(saved, isTypedSince) : ''}
      </span>
      {saved && 'failed' in saved && saved.isSignedOut && (
        <a href="/sign-in?again=1" target="_blank" rel="noreferrer" className="button button-dark">
          Sign in again in a new tab
        </a>
      )}
      <Submit intent="save">Save draft</Submit>
      <Submit intent="preview" tone="dark" title="Ctrl+Enter">
        Preview
      </Submit>
    </div>
  )
}

type LiveTotalProps = Pick<PriceRules, 'decimalMark'> & { typed: TypedQuote; count: number }

/** Replaces each request line for the total. Only that it is about a part matters, for a discount on parts. */
const ANY_PART: RequestLine = { manufacturerName: '', partNumber: NOT_GIVEN, quantities: [1], note: '' }

function LiveTotal({ typed, count, decimalMark }: LiveTotalProps) {
  const { quote } = readTypedQuote(typed, Array(count).fill(ANY_PART), { today: '', decimalMark })
  const declined = typed.lines.filter((line) => line.declined).length
  const left = quote.lines.filter(({ breaks }) => breaks.length === 0).length - declined
  return (
    <output className="fill">
      <span className="muted">{left > 0 ? `Total, ${countOf(left, 'line')} without a price` : 'Total'}</span>{' '}
      <b className="figures">{quote.total === null ? 'The buyer chooses' : formatMoney(quote.total, quote.currency)}</b>
    </output>
  )
}

const savedWords = (saved: Saved, isTypedSince: boolean): string => {
  if ('failed' in saved) return `Not saved: ${saved.failed} It is tried again by itself.`
  if (isTypedSince) return ''
  return saved.left.length > 0 ? 'Saved, but for what someone else has changed' : 'Saved'
}
