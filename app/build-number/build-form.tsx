import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Choices } from '#app/build-number/build-page-answer.ts'
import { useTyped } from '#app/quote-list/use-typed.ts'
import { Submit } from '#app/ui/controls.tsx'
import { PartValue } from '#app/ui/part-value.tsx'
import type { OfferedOption, OfferedPlace } from '#catalog/ordering/build-answer.ts'
import { type BuildQuery, builderPath, buildUrl } from '#catalog/ordering/build-result.ts'
import { countOf } from '#catalog/quantities/format-count.ts'

type Props = { family: { readonly path: string }; choices: Choices; query: BuildQuery }

/** The choices as a GET form. With a script, each applies at once and keeps the focus. */
export function BuildForm({ family, choices: { base, places, problems, left }, query }: Props) {
  const navigate = useNavigate()
  const loaded = Object.fromEntries(places.flatMap(({ key, chosen }) => (chosen === null ? [] : [[key, chosen]])))
  const here = buildUrl(family, query)
  const [chosen, setChosen] = useTyped(here, () => loaded)
  const choose = (key: string, code: string) => {
    const { [key]: _, ...others } = chosen
    const next = code === '' ? others : { ...others, [key]: code }
    setChosen(next, here)
    navigate(buildUrl(family, { base, choices: next }), { replace: true, preventScrollReset: true })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    document.getElementById('results')?.focus()
  }
  return (
    <form
      method="get"
      action={`${builderPath(family)}#results`}
      onSubmit={onSubmit}
      aria-label="Choices"
      className="sheet"
    >
      <input type="hidden" name="base" value={base} />
      {problems.length > 0 && (
        <div role="alert" className="form-error sheet-part">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      {places.map((place) => (
        <BuildPlace key={place.key} place={place} chosen={chosen[place.key] ?? ''} onChoose={choose} />
      ))}
      <div className="form-foot split">
        <p role="status">
          {left === 0 ? 'No part number has all these choices.' : countOf(left, 'matching part number')}
        </p>
        <Submit tone="brass">Show part numbers</Submit>
      </div>
    </form>
  )
}

type BuildPlaceProps = { place: OfferedPlace; chosen: string; onChoose: (key: string, code: string) => void }

function BuildPlace({ place: { key, label, kind, options }, chosen, onChoose }: BuildPlaceProps) {
  const radio = (code: string) => (
    <input type="radio" name={key} value={code} checked={chosen === code} onChange={() => onChoose(key, code)} />
  )
  return (
    <fieldset className="sheet-part build-place">
      <legend>{label}</legend>
      <div className="build-options grid">
        <label className="check build-option">
          {radio('')}
          <span className="fill">Any</span>
        </label>
        {options.map((option) => (
          <label key={option.code} className="check build-option" data-missing={option.count === 0 || undefined}>
            {radio(option.code)}
            <span className="fill">
              <OptionValue {...option} kind={kind} /> <small className="muted">{countText(option)}</small>
            </span>
            <span className="mono hint" translate="no">
              {option.code}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function OptionValue({ value, kind }: Pick<OfferedOption, 'value'> & Pick<OfferedPlace, 'kind'>) {
  return value === '' ? <span className="absent">Not stated</span> : <PartValue value={value} kind={kind} />
}

/** '3 numbers', or 'with other color' if no number has it and the other choices. */
function countText({ count, others }: OfferedOption): string {
  const [only = '', ...more] = others
  if (more.length > 0) return `with ${others.length} other choices`
  if (only !== '') return `with other ${only.replace(/\b[A-Z][a-z]+\b/g, (word) => word.toLowerCase())}`
  return countOf(count, 'number')
}
