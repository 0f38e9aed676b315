import { Fragment, useState } from 'react'
import { useFilterDraft } from '#app/family/filters/use-filter-draft.ts'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import type { Facet } from '#catalog/answers.ts'
import { rangeErrors } from '#catalog/facets/range-errors.ts'
import { MAX_VALUE_LENGTH } from '#catalog/facets/table-query.ts'

type Props = { facet: Facet; applied: string }

const ENDS = ['from', 'to'] as const
const SUFFIX = { from: 'From', to: 'To' } as const

/** A range of sizes in either unit (behavior 5.13). Unreadable text or a reversed range stays, with an error. */
export function FilterRange({ facet: { key, label, kind, from, to }, applied }: Props) {
  const [texts, setTexts] = useFilterDraft([from ?? '', to ?? ''], applied)
  const [typing, setTyping] = useState<string | null>(null)
  // An end that is being typed counts as empty: neither it nor its effect on the other end is an error yet.
  const settled = (index: 0 | 1) => (typing === ENDS[index] ? '' : (texts[index] ?? ''))
  const errors = rangeErrors([settled(0), settled(1)], kind)
  return (
    <details className="filter-range" open={from !== null || to !== null}>
      <summary>
        <span className="sr-only">{`${label} `}</span>range
      </summary>
      <div>
        {ENDS.map((end, index) => {
          const typed = texts[index] ?? ''
          const error = errors[end]
          const name = key + SUFFIX[end]
          return (
            <Fragment key={end}>
              <input
                type="text"
                name={name}
                value={typed}
                onChange={({ currentTarget: { value } }) => {
                  setTyping(end)
                  setTexts(texts.with(index, value))
                }}
                onKeyDown={({ key: pressed }) => pressed === 'Enter' && setTyping(null)}
                onBlur={() => setTyping(null)}
                placeholder={end}
                aria-label={`${label} ${end}`}
                aria-invalid={error !== null || undefined}
                aria-describedby={error ? `${name}-error` : undefined}
                data-chosen={typed !== '' || undefined}
                autoComplete="off"
                {...EXACT_TEXT}
                maxLength={MAX_VALUE_LENGTH}
                className="field mono"
              />
              {error !== null && (
                <p id={`${name}-error`} role="alert" className="form-error">
                  {`${label} ${end}: ${error}`}
                </p>
              )}
            </Fragment>
          )
        })}
      </div>
    </details>
  )
}
