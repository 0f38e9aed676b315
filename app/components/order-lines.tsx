import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import type { QuoteInput } from '#app/components/order-start.ts'
import { QuoteLine, type QuoteLineInput } from '#app/components/quote-line.tsx'
import { FieldFault } from '#app/components/text-field.tsx'

type Props = {
  form: FormMetadata<QuoteInput>
  field: FieldMetadata<QuoteLineInput[]>
  /** At most so many lines go into one request. */
  most: number
}

/** The parts asked for, a numbered line each. The buttons work without a script too: they post the form. */
export function OrderLines({ form, field, most }: Props) {
  const lines = field.getFieldList()
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const before = useRef(lines.length)
  useEffect(() => {
    if (lines.length > before.current) firstBlank(list.current?.lastElementChild ?? null)?.focus()
    if (lines.length < before.current) add.current?.focus()
    before.current = lines.length
  }, [lines.length])
  const last = lines.at(-1)?.getFieldset()
  const next = { manufacturerName: last?.manufacturerName.value ?? '', quantity: 1 }
  return (
    <>
      <div aria-hidden="true" className="quote-heads">
        <span>Manufacturer Name *</span>
        <span>Part Number *</span>
        <span>Quantity *</span>
      </div>
      <ol ref={list} className="quote-lines">
        {lines.map((line, index) => (
          <QuoteLine
            key={line.key ?? index}
            line={line}
            place={index + 1}
            remove={lines.length > 1 ? form.remove.getButtonProps({ name: field.name, index }) : null}
          />
        ))}
      </ol>
      <FieldFault field={field} />
      {lines.length < most && (
        <button
          ref={add}
          type="submit"
          {...form.insert.getButtonProps({ name: field.name, defaultValue: next })}
          className="button"
        >
          Add a line
        </button>
      )}
    </>
  )
}

function firstBlank(line: Element | null): HTMLInputElement | null {
  const fields = [...(line?.querySelectorAll('input') ?? [])]
  return fields.find((field) => field.value === '') ?? fields[0] ?? null
}
