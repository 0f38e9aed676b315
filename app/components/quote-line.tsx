import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { CloseIcon } from '#app/components/icons.tsx'
import type { QuoteInput } from '#app/components/order-start.ts'
import { FieldFault, FieldLabel } from '#app/components/text-field.tsx'

type RemoveButton = { name: string; value: string; form?: string; formNoValidate?: boolean }
type Props = {
  line: FieldMetadata<QuoteLineInput>
  place: number
  /** What posts its removal; null when it is the only line. */
  remove: RemoveButton | null
}

export type QuoteLineInput = QuoteInput['lines'][number]

const MOST = 1_000_000

/** One numbered line: whose part, which part, how many. */
export function QuoteLine({ line, place, remove }: Props) {
  const { manufacturerName, partNumber, quantity } = line.getFieldset()
  const shared = { required: true, autoComplete: 'off' }
  return (
    <li>
      <fieldset className="quote-line">
        <legend className="sr-only">Line {place}</legend>
        <span aria-hidden="true" className="quote-place">
          {place}
        </span>
        <div className="form-field" data-name="manufacturerName">
          <FieldLabel field={manufacturerName} label="Manufacturer Name" />
          <input {...getInputProps(manufacturerName, { type: 'text' })} {...shared} className="field" />
          <FieldFault field={manufacturerName} />
        </div>
        <div className="form-field" data-name="partNumber">
          <FieldLabel field={partNumber} label="Part Number" />
          <input
            {...getInputProps(partNumber, { type: 'text' })}
            {...shared}
            spellCheck={false}
            autoCapitalize="characters"
            className="field font-mono"
          />
          <FieldFault field={partNumber} />
        </div>
        <div className="form-field" data-name="quantity">
          <FieldLabel field={quantity} label="Quantity" />
          <input
            {...getInputProps(quantity, { type: 'number' })}
            {...shared}
            min={1}
            max={MOST}
            step={1}
            inputMode="numeric"
            className="field font-mono"
          />
          <FieldFault field={quantity} />
        </div>
        {remove && (
          <button type="submit" {...remove} className="icon-button quote-remove" aria-label={`Remove line ${place}`}>
            <CloseIcon />
          </button>
        )}
      </fieldset>
    </li>
  )
}
