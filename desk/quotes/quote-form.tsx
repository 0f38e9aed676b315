import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { moveInColumn, pasteColumn } from '#desk/quotes/column-keys.ts'
import { ConflictNotice, type QuoteConflict } from '#desk/quotes/conflict-notice.tsx'
import { FaultList } from '#desk/quotes/fault-list.tsx'
import type { PriceRules } from '#desk/quotes/price-break.tsx'
import { QuoteLines } from '#desk/quotes/quote-lines.tsx'
import { type Saved, useAutosave } from '#desk/quotes/use-autosave.ts'
import { DeskField } from '#desk/ui/desk-field.tsx'
import type { QuoteFault } from '#requests/quotes/check-quote.ts'
import type { QuoteLine } from '#requests/schemas/quote-fields.ts'
import type { TypedQuote } from '#requests/schemas/typed-quote.ts'

type Props = {
  requested: readonly QuoteLine[]
  typed: TypedQuote
  version: number
  faults: readonly QuoteFault[]
  conflict: QuoteConflict | null
  /** Of the site folder. */
  decimalMark: PriceRules['decimalMark']
}

/** The form of a quote. It saves itself; without a script its buttons do. */
export function QuoteForm({ requested, typed, version: first, faults, conflict, decimalMark }: Props) {
  const [currency, setCurrency] = useState(typed.currency)
  const form = useRef<HTMLFormElement>(null)
  const { version, onChange, onSubmit, saved, isBusy, isUnsaved } = useAutosave(form, first)
  const named = new Map(faults.map(({ name, message }) => [name, message]))
  const found = saved && 'conflict' in saved ? saved.conflict : conflict
  return (
    <Form
      ref={form}
      method="post"
      className="desk-form"
      onInput={onChange}
      onSubmit={onSubmit}
      onKeyDown={moveInColumn}
      onPaste={pasteColumn}
    >
      <input type="hidden" name="version" value={version} />
      {faults.length > 0 && <FaultList faults={faults} />}
      {found && <ConflictNotice conflict={found} />}
      <div className="desk-form-row">
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
      <div className="desk-actions">
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
        <span role="status" className="quote-saved needs-script" data-failed={isUnsaved || undefined}>
          {isBusy ? 'Saving…' : saved ? savedWords(saved) : ''}
        </span>
      </div>
      <QuoteLines requested={requested} typed={typed.lines} faults={named} rules={{ currency, decimalMark }} />
      <DeskField label="Note to the buyer" name="note" rows={3} defaultValue={typed.note} error={named.get('note')} />
      <DeskField label="Terms" name="terms" rows={4} defaultValue={typed.terms} error={named.get('terms')} />
    </Form>
  )
}

const savedWords = (saved: Saved): string => {
  if ('failed' in saved) return `Not saved: ${saved.failed} It is tried again with your next change.`
  return 'version' in saved ? 'Saved' : ''
}
