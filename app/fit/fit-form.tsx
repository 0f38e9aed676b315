import type { FormEvent } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { FIT_FIELDS, type PageQuery } from '#app/fit/fit-fields.ts'
import { FitSize } from '#app/fit/fit-size.tsx'
import type { ReadInput } from '#catalog/fit/fit-result.ts'
import { type Criterion, fitUrl } from '#catalog/fit/fit-url.ts'

type Props = { query: PageQuery; read: readonly ReadInput[] }

/** What the visitor has, as a GET form. With a script, the address omits empty fields. */
export function FitForm({ query, read }: Props) {
  const navigate = useNavigate()
  const busy = useNavigation().location?.pathname === '/fit'
  const invalid = FIT_FIELDS.filter(({ criterion }) => query.errors[criterion] !== undefined)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (criterion: Criterion) => String(form.get(criterion) ?? '').trim()
    const typed = { board: text('board'), hole: text('hole'), wire: text('wire'), mate: text('mate') }
    navigate(fitUrl({ typed, table: null, page: 1 }))
  }
  return (
    <>
      {invalid.length > 0 && (
        <div id="results" role="alert" tabIndex={-1} className="answer answer-trouble">
          <strong>{invalid.length === 1 ? 'We couldn’t read one field.' : 'We couldn’t read some fields.'}</strong>
          <ul>
            {invalid.map(({ criterion }) => (
              <li key={criterion}>
                <a href={`#fit-${criterion}`}>{query.errors[criterion]}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <form method="get" action="/fit" onSubmit={onSubmit} aria-label="What you have" className="sheet fit-form">
        <div className="fit-fields">
          {FIT_FIELDS.map((field) => (
            <FitInput
              key={field.criterion}
              field={field}
              typed={query.typed[field.criterion]}
              isInvalid={query.errors[field.criterion] !== undefined}
              read={read.find(({ criterion }) => criterion === field.criterion)}
            />
          ))}
        </div>
        <div className="fit-send">
          <p>Fill in any of the four. Sizes without a unit are in inches.</p>
          <button type="submit" aria-disabled={busy || undefined} className="button button-brass">
            {busy ? 'Searching…' : 'Find parts that fit'}
          </button>
        </div>
      </form>
    </>
  )
}

type InputProps = {
  field: (typeof FIT_FIELDS)[number]
  typed: string
  isInvalid: boolean
  read: ReadInput | undefined
}

/** One field, with a hint before and the interpreted size after it was read. */
function FitInput({ field: { criterion, label, hint, suggestions }, typed, isInvalid, read }: InputProps) {
  const id = `fit-${criterion}`
  return (
    <div className="form-field">
      <label htmlFor={id} className="form-label">
        {label}
      </label>
      <input
        id={id}
        name={criterion}
        type="text"
        defaultValue={typed}
        list={suggestions.length > 0 ? `${id}-suggestions` : undefined}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={isInvalid || undefined}
        aria-describedby={`${id}-hint`}
        className="field font-mono"
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      <p id={`${id}-hint`} className={isInvalid ? 'form-error' : 'fit-hint'}>
        {isInvalid ? `Not recognized. Enter ${hint}.` : read ? <ReadAs read={read} /> : hint}
      </p>
    </div>
  )
}

/** `pin 0.080 in 2.03 mm`. */
const ReadAs = ({ read: { criterion, name, size, thinnest } }: { read: ReadInput }) => (
  <>
    = {criterion === 'wire' ? 'Ø ' : name && `${name} `}
    {thinnest && (
      <>
        <FitSize size={thinnest} /> to{' '}
      </>
    )}
    {size && <FitSize size={size} />}
  </>
)
