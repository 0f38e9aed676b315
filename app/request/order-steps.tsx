import { type ComponentType, type FormHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react'
import { Refusal } from '#app/forms/refusal.tsx'
import { FieldError, fieldProps, TextField } from '#app/forms/text-field.tsx'
import type { OrderSheet, OrderSummary } from '#app/request/order-sheet.ts'
import { PricedDocument } from '#app/request/quote-lines.tsx'
import { Check, Submit } from '#app/ui/controls.tsx'
import { choiceName, LEFT_OUT } from '#quotes/schemas/order-fields.ts'
import { quoteTotals } from '#quotes/schemas/quote-totals.ts'
import { formatMoney } from '#requests/schemas/money.ts'

type StepForm = 'form' | ComponentType<FormHTMLAttributes<HTMLFormElement>>
type SheetProps = { sheet: OrderSheet; needsTick: boolean; as?: StepForm; children?: ReactNode }

const HINTS: Readonly<Record<string, string>> = {
  poNumber: 'You can attach the purchase order in the next step.',
  billTo: 'If different from the shipping address.',
  shippingNote: 'For example: partial shipments, carrier, account number.',
}

/** The first step of an order: quantities, address, and terms. Works without a script. */
export function OrderChoices({ sheet, needsTick, as: Form = 'form', children }: SheetProps) {
  const { number, replaced, lines, figures, fields, facts, terms, ticked, errors } = sheet
  return (
    <Form method="post" name={`order ${number}`} className="stack" encType="multipart/form-data">
      <input type="hidden" name="quote" value={number} />
      <Refusal of={errors} />
      {replaced && (
        <div className="notice" data-tone="warn" role="status">
          <p className="strong">{`Quote ${number} replaces ${replaced.number}. What changed:`}</p>
          <ul>
            {replaced.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
            {replaced.changes.length === 0 && <li>No change in lines, total, terms or note.</li>}
          </ul>
        </div>
      )}
      <h2 className="section-title">Parts</h2>
      <ul className="rows">
        {lines.map((line) => (
          <li key={line.field.id}>
            <OrderLine line={line} />
          </li>
        ))}
      </ul>
      <RunningTotal figures={figures} />
      <h2 className="section-title">Delivery</h2>
      {fields.map(({ field, label, control, required, ...each }) => (
        <TextField
          key={field.name}
          field={field}
          label={label}
          optional={!required}
          exact={field.name === 'poNumber'}
          {...(control === 'textarea' && 'rows' in each
            ? { rows: each.rows }
            : { type: control === 'date' ? 'date' : 'text' })}
          hint={HINTS[field.name]}
        />
      ))}
      {needsTick && (
        <section className="stack">
          <h2 className="section-title">Terms</h2>
          {facts.map(([label, text]) => (
            <div key={label}>{`${label}: ${text}`}</div>
          ))}
          {terms && <p className="typed-text">{terms}</p>}
          <Check name="terms" required defaultChecked={ticked}>{`I accept these terms and quote ${number}`}</Check>
        </section>
      )}
      {children}
      <div className="cluster">
        <Submit tone="brass" name="step" value="check">
          Review order
        </Submit>
      </div>
    </Form>
  )
}

/** The price of the chosen quantities. Without a script, the next step has the total. */
function RunningTotal({ figures }: Pick<OrderSheet, 'figures'>) {
  const output = useRef<HTMLOutputElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    const form = output.current?.form
    const update = () => {
      const fields = new FormData(form ?? undefined)
      const choices = figures.lines.map((_, index) => {
        const chosen = fields.get(choiceName(index)) ?? LEFT_OUT
        return chosen === LEFT_OUT ? null : Number(chosen)
      })
      const { total } = quoteTotals(figures, choices)
      setText(total === null ? 'Choose a quantity for each line.' : `Total: ${formatMoney(total, figures.currency)}`)
    }
    update()
    form?.addEventListener('change', update)
    return () => form?.removeEventListener('change', update)
  }, [figures])
  return (
    <output ref={output} className="strong figures needs-script">
      {text}
    </output>
  )
}

function OrderLine({ line: { name, isPart, details, options, field } }: { line: OrderSheet['lines'][number] }) {
  return (
    <div className="form-field">
      <label htmlFor={field.id} className={isPart ? 'mono strong' : 'strong'} translate={isPart ? 'no' : undefined}>
        {name}
      </label>
      {details.map((text) => (
        <div key={text} className="hint">
          {text}
        </div>
      ))}
      {options.length === 0 ? (
        <p>No quote</p>
      ) : (
        <select {...fieldProps(field)} className="field select">
          {field.defaultValue === '' && <option value="">Choose a quantity</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value={LEFT_OUT}>Don’t order</option>
        </select>
      )}
      <FieldError field={field} />
    </div>
  )
}

type CheckProps = {
  summary: OrderSummary
  refusal: readonly string[]
  place: string
  fileHint: string
  as?: StepForm
}

export function OrderCheck({ summary, refusal, place, fileHint, as: Form = 'form' }: CheckProps) {
  const { carried, ...ordered } = summary
  return (
    <Form method="post" className="stack" encType="multipart/form-data">
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Refusal of={refusal} />
      <PricedDocument {...ordered} />
      <div className="form-field">
        <label htmlFor="po" className="form-label">
          PO file, optional
        </label>
        <input
          id="po"
          type="file"
          name="po"
          aria-describedby="po-hint"
          className="field"
          accept=".pdf,.png,.jpg,.jpeg,.xlsx"
        />
        <p id="po-hint" className="hint">
          {fileHint}
        </p>
      </div>
      <div className="cluster">
        <Submit tone="brass" name="step" value="place">
          {place}
        </Submit>
        <Submit name="step" value="change">
          Edit
        </Submit>
      </div>
    </Form>
  )
}
