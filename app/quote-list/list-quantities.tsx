import { useEffect, useRef, useState } from 'react'
import { useTyped } from '#app/components/quote-list-typed.ts'
import { type ListLine, MOST_BREAKS, MOST_PIECES } from '#catalogue/list-line.ts'

type Quantities = ListLine['quantities']
type Props = { number: string; quantities: Quantities; onChange: (quantities: Quantities) => void }

const PLACES = ['Quantity', 'Second quantity', 'Third quantity']
const WHOLE = /^[1-9]\d{0,6}$/

const isQuantity = (text: string) => WHOLE.test(text) && Number(text) <= MOST_PIECES
const apart = (kept: string) => kept.split(' ')

/** One quantity of a line, or up to three where prices are asked for at several. */
export function ListQuantities({ number, quantities, onChange }: Props) {
  const kept = quantities.join(' ')
  const [texts, setTexts] = useTyped(kept, apart)
  const [fresh, setFresh] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fresh) fields.current?.querySelector<HTMLInputElement>('input:last-of-type')?.focus()
    setFresh(false)
  }, [fresh])
  const wrong = texts.some((text, place) => !isQuantity(text) && (place === 0 || text !== ''))
  const type = (next: readonly string[]) => {
    const [first, ...more] = [...new Set(next.filter(isQuantity).map(Number))]
    const fine = first !== undefined && isQuantity(next[0] ?? '')
    setTexts([...next], fine ? [first, ...more].join(' ') : kept)
    if (fine) onChange([first, ...more])
  }
  const tooFew = texts.length < MOST_BREAKS && texts.every(isQuantity)
  return (
    <div className="list-quantities">
      <div ref={fields}>
        {texts.map((text, place) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: the first, second and third quantity are what they are
            key={place}
            type="text"
            inputMode="numeric"
            value={text}
            maxLength={7}
            autoComplete="off"
            aria-label={`${PLACES[place]} of ${number}`}
            aria-invalid={(!isQuantity(text) && (place === 0 || text !== '')) || undefined}
            className="field font-mono"
            onChange={({ currentTarget: { value } }) => type(texts.with(place, value.trim()))}
            onBlur={() => place > 0 && text === '' && setTexts(texts.toSpliced(place, 1), kept)}
          />
        ))}
        {tooFew && (
          <button
            type="button"
            className="list-more"
            aria-label={`Another quantity of ${number}`}
            title="Another quantity"
            onClick={() => {
              setTexts([...texts, ''], kept)
              setFresh(true)
            }}
          >
            +
          </button>
        )}
      </div>
      {wrong && (
        <p role="alert" className="field-error">
          A whole number from 1 to 1,000,000
        </p>
      )}
    </div>
  )
}
