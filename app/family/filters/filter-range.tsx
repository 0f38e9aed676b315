import { useState } from 'react'
import { useFilterDraft } from '#app/family/filters/use-filter-draft.ts'
import type { Facet } from '#catalogue/answers.ts'
import { MAX_VALUE_LENGTH } from '#catalogue/facets/table-query.ts'
import { sizeText } from '#catalogue/quantities/quantity-text.ts'

type Props = { facet: Facet; applied: string }

const ENDS = ['from', 'to'] as const
const SUFFIX = { from: 'From', to: 'To' } as const

/** A range of sizes, in either unit (behavior 5.13). Text that can't be read as a size stays, with an error message. */
export function FilterRange({ facet: { key, label, kind, from, to }, applied }: Props) {
  const [texts, setTexts] = useFilterDraft([from ?? '', to ?? ''], applied)
  const [typing, setTyping] = useState<string | null>(null)
  const examples = kind === 'gauge' ? '20 or 20 AWG' : '.25", 1/4 or 6.35 mm'
  return (
    <details className="filter-range" open={from !== null || to !== null}>
      <summary>
        <span className="sr-only">{label} </span>range
      </summary>
      <div>
        {ENDS.map((end, index) => {
          const typed = texts[index] ?? ''
          const isInvalid = typing !== end && typed.trim() !== '' && !sizeText(typed, kind)
          const name = key + SUFFIX[end]
          return (
            <div key={end}>
              <input
                type="text"
                name={name}
                value={typed}
                onChange={({ currentTarget: { value } }) => setTexts(texts.with(index, value))}
                onFocus={() => setTyping(end)}
                onBlur={() => setTyping(null)}
                placeholder={end}
                aria-label={`${label} ${end}`}
                aria-invalid={isInvalid || undefined}
                aria-describedby={isInvalid ? `${name}-error` : undefined}
                data-chosen={typed !== '' || undefined}
                autoComplete="off"
                spellCheck={false}
                maxLength={MAX_VALUE_LENGTH}
                className="field font-mono"
              />
              {isInvalid && (
                <p id={`${name}-error`} role="alert" className="field-error">
                  {`${label} ${end}: enter ${examples}`}
                </p>
              )}
            </div>
          )
        })}
      </div>
    </details>
  )
}
