import { type FormEvent, type ReactNode, useState } from 'react'
import { MAX_PIECES } from '#catalog/lists/list-line.ts'
import type { DecimalMark } from '#quotes/schemas/decimal-mark.ts'
import { readCount, readPercent, readPrice } from '#quotes/schemas/read-price.ts'
import type { TypedBreak } from '#quotes/schemas/typed-quote.ts'
import { formatMoney, formatUnitPrice, isCurrency, lineTotal, type PriceUnit } from '#requests/schemas/money.ts'

export type PriceRules = {
  readonly currency: string
  readonly decimalMark: DecimalMark | null
  readonly per: PriceUnit
  readonly discount: string
}

type FieldEvents = {
  readonly onInput: (event: FormEvent<HTMLInputElement>) => void
  readonly onBlur: () => void
}

type Props = {
  typed: TypedBreak
  rules: PriceRules
  /** The ids of the read-back and the errors. The price is described by both. */
  id: string
  faults: readonly string[]
  children: (events: FieldEvents) => ReactNode
}

/** A quantity and its unit price, read back during typing: `= $1,250.00, total $125,000.00`. */
export function PriceBreak({ typed, rules, id, faults, children }: Props) {
  const [{ quantity, price }, setTexts] = useState(typed)
  const [isLeft, setLeft] = useState(false)
  const isEdited = quantity !== typed.quantity || price !== typed.price
  const { understood, fault } = readBack(quantity, price, rules)
  const found = isLeft && fault !== null ? [fault] : [] // not while a number is being typed
  const wrong = isEdited ? found : faults
  function onInput({ currentTarget }: FormEvent<HTMLInputElement>): void {
    const { dataset, value } = currentTarget
    setLeft(currentTarget !== document.activeElement) // pasted from another field
    setTexts((before) => ({ ...before, [dataset.column === 'price' ? 'price' : 'quantity']: value }))
  }
  /** Waits for the key or button that left the field to go up: a line that grows under a press would lose the click. */
  function onBlur(): void {
    const waiting = new AbortController()
    const leave = () => {
      waiting.abort()
      setTimeout(() => setLeft(true)) // after the click
    }
    for (const up of ['keyup', 'mouseup']) addEventListener(up, leave, { signal: waiting.signal })
  }
  return (
    <div className="quote-break">
      {children({ onInput, onBlur })}
      <p id={id} className="hint figures">
        {wrong.length === 0 && understood}
      </p>
      {wrong.length > 0 && (
        <p id={`${id}-error`} className="form-error">
          {wrong.join(' ')}
        </p>
      )}
    </div>
  )
}

function readBack(quantity: string, price: string, { currency, decimalMark, per, discount }: PriceRules) {
  const code = currency.trim().toUpperCase()
  if (price.trim() === '' || !isCurrency(code)) return { understood: '', fault: null }
  const reading = readPrice(price, code, decimalMark)
  if ('fault' in reading) return { understood: '', fault: `Unit price: ${reading.fault}` }
  const count = readCount(quantity, code, decimalMark)
  const isAsTyped = reading.price === price.trim() && per === 1
  const shown = isAsTyped ? [] : [formatUnitPrice(reading.price, code, per)]
  const isCounted = count >= 1 && count <= MAX_PIECES
  const less = readPercent(discount, code, decimalMark) ?? ''
  const pays = () => formatMoney(lineTotal(count, reading.price, code, { per, discount: less }), code)
  const total = isCounted ? [`total ${pays()}`] : []
  return { understood: [...shown, ...total].join(', ').replace(/^(?=.)/, shown.length > 0 ? '= ' : ''), fault: null }
}
