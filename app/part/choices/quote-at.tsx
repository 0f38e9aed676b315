import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { QuoteListButton } from '#app/quote-list/quote-list-button.tsx'
import { ButtonLink } from '#app/ui/controls.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { MAX_LINE_QUANTITIES, MAX_QUANTITY_LENGTH } from '#catalog/lists/list-line.ts'
import { typedQuantities } from '#catalog/lists/quote-at.ts'

type Props = { quoteUrl: string }

/** Without a script: matches quantities that `typedQuantities` reads without doubt, `500, 5,000`, `10,20`, `5,000 10,000`, `1k`. */
const COUNT = '(?:[1-9]\\d{0,5}|1000000|[1-9](?:,\\d{3})|[1-9]\\d{1,2},000|1,000,000|[1-9]\\d{0,2}[kK])'
const BETWEEN = '(?:\\s*(?:[;\\/]|,(?!\\d{3}(?!\\d)))\\s*|(?<=\\d,\\d{3}|\\d{4}|[kK])\\s+)'
const PATTERN = `\\s*${COUNT}(?:${BETWEEN}${COUNT}){0,${MAX_LINE_QUANTITIES - 1}}\\s*`

/** '📝 Request Quote' with the typed quantities, and the quote list (behavior 8.14). */
export function QuoteAt({ quoteUrl }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null) // null without a script
  useEffect(() => setTyped(field.current?.value ?? ''), []) // may have been typed before the script ran
  const read = typedQuantities(typed ?? '')
  const error = 'error' in read ? `Quantity: ${read.error}` : ''
  useEffect(() => field.current?.setCustomValidity(error), [error])
  const quantities = 'quantities' in read ? read.quantities : []
  const [action = '', query = ''] = quoteUrl.split('?')
  const fixed = [...new URLSearchParams(query)].filter(([name]) => name !== 'qty')
  const asked = `${action}?${new URLSearchParams([...fixed, ['qty', quantities.join(' ') || '1']])}`
  const check = () => {
    if (error !== '') field.current?.reportValidity()
    return error === ''
  }
  return (
    <div className="cluster part-asks">
      <Form action={action} className="cluster quote-at">
        {fixed.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="quote-at" className="strong">
          Also quote for
        </label>
        <input
          ref={field}
          id="quote-at"
          type="text"
          name="qty"
          required
          autoComplete="off"
          inputMode="text"
          {...EXACT_TEXT}
          placeholder="500, 5,000"
          pattern={typed === null ? PATTERN : undefined}
          title={`Up to ${MAX_LINE_QUANTITIES} quantities from 1 to 1,000,000: 500, 5,000`}
          maxLength={MAX_QUANTITY_LENGTH}
          className="field mono"
          onInput={({ currentTarget: { value } }) => setTyped(value)}
        />
        <span className="muted">pieces</span>
        <button type="submit" className="button without-script">
          Request a quote<span className="sr-only"> for these quantities</span>
        </button>
      </Form>
      <ButtonLink
        tone="brass"
        to={asked}
        onClick={(event) => {
          if (!check()) event.preventDefault()
        }}
      >
        📝 Request Quote
      </ButtonLink>
      <QuoteListButton quoteUrl={asked} isTyped={quantities.length > 0} check={check} />
    </div>
  )
}
