import { useState } from 'react'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { unfold, writeTyped } from '#desk/ui/typed-fields.ts'
import type { ListPrice } from '#quotes/list-prices.ts'
import type { PriceBefore } from '#quotes/quoted-before.ts'
import { type DecimalMark, decimalMarkOf, typedPrice, writtenBy } from '#quotes/schemas/decimal-mark.ts'
import { formatUnitPrice, priceFor, priceUnit } from '#requests/schemas/money.ts'

type Props = {
  before: readonly PriceBefore[]
  list: readonly ListPrice[]
  currency: string
  decimalMark: DecimalMark | null
  line: number
}

/** Earlier and list prices of a line's part. Those in the quote's currency can be copied to the line. */
export function PriceSources({ before, list, currency, decimalMark, line }: Props) {
  const code = currency.trim().toUpperCase()
  const mark = decimalMarkOf(decimalMark, code)
  const use = (price: Omit<UseProps, 'line' | 'mark'>) => <Use {...price} line={line} mark={mark} />
  return (
    <>
      {list.length > 0 && (
        <ul className="quote-before" aria-label={`Line ${line}, list prices`}>
          {list.map(({ quantity, price, currency: own, partNumber, fault }) => (
            <li key={`${own} ${quantity}`}>
              <span>{`List ${partNumber}: ${fault ? `‘${price}’ (${own})` : formatUnitPrice(price, own, 1)} from ${formatCount(quantity)}${fault ? `: ${fault}` : ''}`}</span>{' '}
              {!fault && own === code && use({ source: 'list', quantity, price })}
            </li>
          ))}
        </ul>
      )}
      {before.length > 0 && (
        <ul className="quote-before" aria-label={`Line ${line}, quoted before`}>
          {before.map(({ quantity, unitPrice, per, discount, ...each }) => (
            <li key={`${each.quoteNumber} ${quantity}`}>
              <span translate="no">
                {`${formatUnitPrice(unitPrice, each.currency, per)}${discount ? `, ${discount}% line discount,` : ''} at ${formatCount(quantity)}`}
              </span>
              , <bdi>{each.isSameBuyer ? 'this buyer' : each.company}</bdi>,{' '}
              <a href={`/requests/${each.requestNumber}`}>
                <DeskTime at={each.sentAt} />
              </a>{' '}
              {each.currency === code &&
                use({ source: 'before', quantity, price: unitPrice, per, discount, quote: each.quoteNumber })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type SummaryProps = Pick<Props, 'before' | 'list' | 'currency'> & { quantity: string }

/** The newest earlier price of a line's part, and the list price for a quantity, in the quote's currency. */
export function PriceSummary({ before, list, currency, quantity }: SummaryProps) {
  const code = currency.trim().toUpperCase()
  const quoted = before.find((each) => each.currency === code)
  const prices = list.filter((each) => each.currency === code && !each.fault)
  const listed = prices.findLast((each) => each.quantity <= countOfText(quantity)) ?? prices[0]
  const texts = [
    quoted && `quoted ${formatUnitPrice(quoted.unitPrice, code, quoted.per)} at ${formatCount(quoted.quantity)}`,
    listed && `list ${formatUnitPrice(listed.price, code, 1)} from ${formatCount(listed.quantity)}`,
  ].filter(Boolean)
  return texts.length > 0 && <span className="hint figures at-end">{texts.join(' · ')}</span>
}

type UseProps = {
  source: 'list' | 'before'
  quote?: string
  quantity: number
  price: string
  line: number
  per?: number
  discount?: string
  mark: DecimalMark | null
}

function Use({ source, quote, quantity, price, line, per = 1, discount = '', mark }: UseProps) {
  const [why, setWhy] = useState<string | null>(null)
  return (
    <>
      <button
        type="button"
        className="text-link needs-script"
        data-source={source}
        data-quote={quote}
        data-quantity={quantity}
        data-price={price}
        data-per={per === 1 ? '' : per}
        data-discount={discount}
        data-mark={mark ?? ''}
        onClick={({ currentTarget }) => setWhy(applyPrice(currentTarget))}
      >
        Use<span className="sr-only">{` for line ${line}`}</span>
      </button>
      <span role="status">{why && ` ${why}`}</span>
    </>
  )
}

const countOfText = (text: string): number => Number(text.replace(/\D/g, ''))
const countIn = (field: HTMLInputElement | null | undefined): number => countOfText(field?.value ?? '')

const quantityOf = (price: HTMLInputElement) =>
  price.closest('.quote-break')?.querySelector<HTMLInputElement>('[data-column=quantity]')

/** Copies a price to its quantity's field or `target`, as behavior 20.15 says. Returns null, or why it isn't copied. */
function applyPrice(button: HTMLButtonElement, target?: HTMLInputElement): string | null {
  const row = button.closest('.quote-line')
  const { price = '', quantity, per = '', discount = '', source } = button.dataset
  const mark = (['point', 'comma'] as const).find((each) => each === button.dataset.mark) ?? null
  const fields = [...(row?.querySelectorAll<HTMLInputElement>('[data-column=price]') ?? [])]
  const same = fields.find((field) => countIn(quantityOf(field)) === Number(quantity))
  const field = target ?? same ?? fields.find(({ value }) => value === '') ?? fields[0]
  if (!field) return null
  const unit = row?.querySelector<HTMLSelectElement>('[data-column=per]')
  const less = row?.querySelector<HTMLInputElement>('[data-column=discount]')
  const percent = writtenBy(discount, mark)
  const isAlone = fields.every((each) => each === field || each.value.trim() === '')
  if (source === 'before' && !isAlone && less && less.value.trim() !== percent)
    return `That price has ${percent === '' ? 'no' : `a ${percent}%`} line discount, unlike this line’s other prices. Type the price.`
  if (source === 'before' && isAlone) {
    if (unit && unit.value !== per) writeTyped(unit, per)
    if (less && less.value !== percent) writeTyped(less, percent)
    if (less && `${per}${percent}` !== '') unfold(less)
  }
  writeTyped(field, typedPrice(priceFor(price, priceUnit(per), priceUnit(unit?.value)), mark))
  if (!target) field.focus()
  return null
}

/** Copies a source's price for a field's quantity, else the next smaller one. Returns null, or why there is none. */
export function copyPrice(field: HTMLInputElement, source: UseProps['source']): string | null {
  const buttons = [
    ...(field.closest('.quote-line')?.querySelectorAll<HTMLButtonElement>(`button[data-source=${source}]`) ?? []),
  ]
  const wanted = countIn(quantityOf(field))
  const [first] = buttons
  const count = ({ dataset }: HTMLButtonElement) => Number(dataset.quantity)
  const upTo = buttons
    .filter((button) => button.dataset.quote === first?.dataset.quote && count(button) <= wanted)
    .toSorted((a, b) => count(a) - count(b))
    .at(-1)
  const best = (source === 'before' && buttons.find((button) => count(button) === wanted)) || upTo
  if (best) return applyPrice(best, field)
  const what = source === 'list' ? 'list price' : 'earlier price'
  if (!first) return `This part has no ${what} in this currency.`
  if (wanted === 0) return 'Type the quantity first: the price depends on it.'
  const least = Math.min(...buttons.map(count))
  return `No ${what} for ${formatCount(wanted)}: the smallest quantity that has one is ${formatCount(least)}.`
}
