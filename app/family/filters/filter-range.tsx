import { useState } from 'react'
import { useDraft } from '#app/components/use-draft.ts'
import type { FieldChoices } from '#catalogue/answers.ts'
import { sizeText } from '#catalogue/quantity-text.ts'

type Props = { field: FieldChoices; applied: string }

const ENDS = ['from', 'to'] as const
const SUFFIX = { from: 'From', to: 'To' } as const

/** From – to for a field of sizes, typed freely in either unit. What can't be read stays, with a word about it. */
export function FilterRange({ field: { key, label, kind, from, to }, applied }: Props) {
  const [texts, setTexts] = useDraft([from ?? '', to ?? ''], applied)
  const [typing, setTyping] = useState<string | null>(null)
  const forms = kind === 'gauge' ? '20 or 20 AWG' : '.25", 1/4 or 6.35 mm'
  return (
    <details className="filter-range" open={from !== null || to !== null}>
      <summary>
        <span className="sr-only">{label} </span>range
      </summary>
      <div>
        {ENDS.map((end, index) => {
          const typed = texts[index] ?? ''
          const unread = typing !== end && typed.trim() !== '' && !sizeText(typed, kind)
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
                aria-invalid={unread || undefined}
                aria-describedby={unread ? `${name}-unread` : undefined}
                data-chosen={typed !== '' || undefined}
                autoComplete="off"
                spellCheck={false}
                maxLength={500}
                className="field font-mono"
              />
              {unread && (
                <p id={`${name}-unread`} role="alert" className="field-error">
                  {`${label} ${end}: write ${forms}`}
                </p>
              )}
            </div>
          )
        })}
      </div>
    </details>
  )
}
