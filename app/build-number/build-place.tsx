import { PartValue } from '#app/ui/part-value.tsx'
import type { OfferedOption, OfferedPlace } from '#catalog/ordering/build-answer.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = { place: OfferedPlace; chosen: string; onChoose: (key: string, code: string) => void }

/** The choices of one position: each with its code and value, and how many numbers have it beside the other choices. */
export function BuildPlace({ place: { key, label, kind, options }, chosen, onChoose }: Props) {
  const radio = (code: string) => (
    <input type="radio" name={key} value={code} checked={chosen === code} onChange={() => onChoose(key, code)} />
  )
  return (
    <fieldset className="build-place">
      <legend>{label}</legend>
      <div className="build-options">
        <label className="build-option">
          {radio('')}
          <span>Any</span>
        </label>
        {options.map((option) => (
          <label key={option.code} className="build-option" data-missing={option.count === 0 || undefined}>
            {radio(option.code)}
            <span>
              <OptionValue {...option} kind={kind} /> <small>{countText(option)}</small>
            </span>
            <b>{option.code}</b>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function OptionValue({ value, kind }: Pick<OfferedOption, 'value'> & Pick<OfferedPlace, 'kind'>) {
  return value === '' ? <span className="absent">Not stated</span> : <PartValue value={value} kind={kind} />
}

/** '3 numbers', or 'with other color' if no number has it beside the other choices. */
function countText({ count, others }: OfferedOption): string {
  const [only = '', ...more] = others
  if (more.length > 0) return `with ${others.length} other choices`
  if (only !== '') return `with other ${only.replace(/\b[A-Z][a-z]+\b/g, (word) => word.toLowerCase())}`
  return count === 1 ? '1 number' : `${formatCount(count)} numbers`
}
