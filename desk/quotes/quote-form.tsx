import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Form, useFetcher, useFormAction, useNavigation } from 'react-router'
import { ConflictNotice, type QuoteConflict } from '#desk/quotes/conflict-notice.tsx'
import type { PriceRules } from '#desk/quotes/price-break.tsx'
import { QuoteLines } from '#desk/quotes/quote-lines.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { useLeaveWarning, useUnloadWarning } from '#desk/ui/use-leave-warning.ts'
import type { QuoteFault } from '#requests/quotes/check-quote.ts'
import type { PriceBefore } from '#requests/quotes/quoted-before.ts'
import type { QuoteLine } from '#requests/schemas/quote-fields.ts'
import type { TypedQuote } from '#requests/schemas/typed-quote.ts'

const PAUSE_MS = 1_000
const RETRY_MS = 10_000

/** What saving came to: the stored version, someone else's change, or why nothing was stored. */
type Saved =
  | { readonly version: number }
  | { readonly conflict: QuoteConflict }
  | { readonly failed: string; readonly isSignedOut?: boolean }

/**
 * Saves the form a second after the last change and when its page is left or reloaded, one save at a time; what could not be
 * saved, every ten seconds, when the window gets the focus again (who was signed out comes back from another tab), and with
 * the next change. Leaving with something that can't be saved asks first. `version` is the stored draft's.
 */
function useAutosave(form: RefObject<HTMLFormElement | null>, firstVersion: number) {
  const fetcher = useFetcher<Saved>()
  const action = useFormAction()
  const isSending = useNavigation().state === 'submitting'
  const [version, setVersion] = useState(firstVersion)
  const [isChanged, setChanged] = useState(false)
  const changed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saved = fetcher.data
  const isBusy = fetcher.state !== 'idle'
  const isUnsaved = !isBusy && saved !== undefined && !('version' in saved)
  useLeaveWarning(isUnsaved && !isSending)
  useUnloadWarning(isChanged && isBusy && !isSending)

  function mark(isNow: boolean): void {
    changed.current = isNow
    setChanged(isNow)
  }

  function save(): void {
    if (!form.current || !changed.current) return
    mark(false)
    const body = new FormData(form.current)
    body.set('auto', 'on')
    void fetcher.submit(body, { method: 'post', action })
  }

  /** The page is going, and an answer would come too late. */
  const sendUnseen = useEffectEvent(() => {
    if (!form.current || !changed.current || isBusy || isSending) return
    const body = new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, String(value)]))
    body.set('auto', 'on')
    navigator.sendBeacon(action, body)
  })
  const saveAgain = useEffectEvent(() => {
    mark(true)
    if (!isBusy) save()
  })

  function onChange(): void {
    mark(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => !isBusy && save(), PAUSE_MS)
  }

  /** A button sends the whole form. */
  function onSubmit(): void {
    clearTimeout(timer.current)
    mark(false)
  }

  useEffect(() => {
    if (saved && 'version' in saved) setVersion(saved.version)
  }, [saved])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed while a save was under way follows it
  useEffect(() => {
    if (!isBusy && version > 0 && changed.current) onChange()
  }, [isBusy, version])
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current)
    save()
  })
  useLayoutEffect(() => () => leave(), [])
  useEffect(() => {
    addEventListener('pagehide', sendUnseen)
    return () => removeEventListener('pagehide', sendUnseen)
  }, [])
  const isFailed = isUnsaved && 'failed' in saved
  useEffect(() => {
    if (!isFailed) return
    const again = () => saveAgain()
    const retry = setInterval(again, RETRY_MS)
    addEventListener('focus', again)
    return () => {
      clearInterval(retry)
      removeEventListener('focus', again)
    }
  }, [isFailed])

  return { version, onChange, onSubmit, saved, isBusy, isUnsaved }
}

const cells = (field: HTMLInputElement): HTMLInputElement[] => {
  const column = field.dataset.column ?? ''
  const all = field.form?.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`) ?? []
  return [...all]
}

/**
 * Enter and the arrow keys go down and up a column, as in a spreadsheet; Ctrl+D copies the value from above, = the price that the
 * part was quoted before.
 */
function moveInColumn(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event
  if (!(target instanceof HTMLInputElement) || !target.dataset.column) return
  const column = cells(target)
  const at = column.indexOf(target)
  if (key === '=' && target.dataset.column === 'price') {
    event.preventDefault()
    target.closest('tr')?.querySelector<HTMLButtonElement>('.quote-before button')?.click()
    return
  }
  if (key === 'd' && event.ctrlKey) {
    event.preventDefault()
    write(target, column[at - 1]?.value ?? target.value)
    return
  }
  const step = key === 'ArrowDown' || key === 'Enter' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const next = column[at + step]
  next?.focus()
  next?.select()
}

/** A column of a spreadsheet that is pasted into a field fills the fields below. */
function pasteColumn(event: ClipboardEvent<HTMLElement>): void {
  const { target } = event
  const values = event.clipboardData
    .getData('text/plain')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  if (!(target instanceof HTMLInputElement) || !target.dataset.column || values.length < 2) return
  event.preventDefault()
  const below = cells(target)
  const from = below.indexOf(target)
  values.forEach((value, index) => {
    const field = below[from + index]
    if (field) write(field, value.split('\t')[0]?.trim() ?? '')
  })
}

function write(field: HTMLInputElement, value: string): void {
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What fields of many lines are called together, by the end of their names. */
const KINDS = [
  ['.price', 'Prices'],
  ['.quantity', 'Quantities'],
  ['.leadTime', 'Lead times'],
  ['.minimum', 'Minimums'],
  ['.note', 'Notes of lines'],
  ['.declined', '‘No quote’'],
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
              {more.length === 0 ? first?.message : `${kind}: ${more.length + 1} fields need a look`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Props = {
  requested: readonly QuoteLine[]
  /** What each line's part was quoted before. */
  before: readonly (readonly PriceBefore[])[]
  typed: TypedQuote
  version: number
  faults: readonly QuoteFault[]
  conflict: QuoteConflict | null
  /** Of the site folder. */
  decimalMark: PriceRules['decimalMark']
}

/** The form of a quote. It saves itself; without a script its buttons do. */
export function QuoteForm({ requested, before, typed, version: first, faults, conflict, decimalMark }: Props) {
  const [currency, setCurrency] = useState(typed.currency)
  const form = useRef<HTMLFormElement>(null)
  const { version, onChange, onSubmit, saved, isBusy, isUnsaved } = useAutosave(form, first)
  const named = new Map(faults.map(({ name, message }) => [name, message]))
  const found = saved && 'conflict' in saved ? saved.conflict : conflict
  return (
    <Form
      ref={form}
      method="post"
      className="stack"
      onInput={onChange}
      onSubmit={onSubmit}
      onKeyDown={moveInColumn}
      onPaste={pasteColumn}
    >
      <input type="hidden" name="version" value={version} />
      {faults.length > 0 && <FaultList faults={faults} />}
      {found && <ConflictNotice conflict={found} />}
      <div className="field-row">
        <DeskField
          label="Currency"
          name="currency"
          defaultValue={typed.currency}
          error={named.get('currency')}
          onInput={({ currentTarget }) => setCurrency(currentTarget.value)}
        />
        <DeskField
          label="Valid until"
          name="validUntil"
          type="date"
          defaultValue={typed.validUntil}
          error={named.get('validUntil')}
        />
      </div>
      <div className="cluster">
        <button type="submit" name="intent" value="save" className="button">
          Save draft
        </button>
        <button type="submit" name="intent" value="preview" className="button button-dark">
          Preview
        </button>
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
        <span role="status" className="hint needs-script" data-failed={isUnsaved || undefined}>
          {isBusy ? 'Saving…' : saved ? savedWords(saved) : ''}
        </span>
        {saved && 'failed' in saved && saved.isSignedOut && (
          <a href="/sign-in?again=1" target="_blank" rel="noreferrer" className="button button-dark">
            Sign in again in a new tab
          </a>
        )}
      </div>
      <QuoteLines
        requested={requested}
        before={before}
        typed={typed.lines}
        faults={named}
        rules={{ currency, decimalMark }}
      />
      <DeskField
        label="Cc"
        name="cc"
        defaultValue={typed.cc}
        error={named.get('cc')}
        hint="More addresses that get the quote, with commas between them."
      />
      <DeskField label="Note to the buyer" name="note" rows={3} defaultValue={typed.note} error={named.get('note')} />
      <DeskField label="Terms" name="terms" rows={4} defaultValue={typed.terms} error={named.get('terms')} />
    </Form>
  )
}

const savedWords = (saved: Saved): string => {
  if ('failed' in saved) return `Not saved: ${saved.failed} It is tried again by itself.`
  return 'version' in saved ? 'Saved' : ''
}
