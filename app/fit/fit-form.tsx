import type { FormEvent } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { FIT_FIELDS, type ShownQuestion } from '#app/components/fit-fields.ts'
import { FitSize } from '#app/components/fit-size.tsx'
import type { AskedField } from '#catalogue/fit/fit-answer.ts'
import { type Criterion, fitUrl } from '#catalogue/fit/fit-url.ts'

type Props = { question: ShownQuestion; read: readonly AskedField[] }

/** What the visitor has, as a GET form: its answer has an address. With a script the address goes without empty fields. */
export function FitForm({ question, read }: Props) {
  const navigate = useNavigate()
  const busy = useNavigation().location?.pathname === '/fit'
  const faults = FIT_FIELDS.filter(({ criterion }) => question.faults[criterion] !== undefined)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (criterion: Criterion) => String(form.get(criterion) ?? '').trim()
    const typed = { board: text('board'), hole: text('hole'), wire: text('wire'), mate: text('mate') }
    navigate(fitUrl({ typed, table: null, page: 1 }))
  }
  return (
    <>
      {faults.length > 0 && (
        <div id="results" role="alert" tabIndex={-1} className="answer answer-trouble">
          <strong>{faults.length === 1 ? 'One field could not be read.' : 'Some fields could not be read.'}</strong>
          <ul>
            {faults.map(({ criterion }) => (
              <li key={criterion}>
                <a href={`#fit-${criterion}`}>{question.faults[criterion]}</a>
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
              typed={question.typed[field.criterion]}
              isFaulty={question.faults[field.criterion] !== undefined}
              read={read.find(({ criterion }) => criterion === field.criterion)}
            />
          ))}
        </div>
        <div className="fit-send">
          <p>Any of the four. Without a unit a size is in inches.</p>
          <button type="submit" aria-disabled={busy || undefined} className="button button-brass">
            {busy ? 'Looking…' : 'Find what fits'}
          </button>
        </div>
      </form>
    </>
  )
}

type InputProps = {
  field: (typeof FIT_FIELDS)[number]
  typed: string
  isFaulty: boolean
  read: AskedField | undefined
}

/** One field: what may be written, and once it was read, what it was read as. */
function FitInput({ field: { criterion, label, hint, usual }, typed, isFaulty, read }: InputProps) {
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
        list={usual.length > 0 ? `${id}-usual` : undefined}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={isFaulty || undefined}
        aria-describedby={`${id}-hint`}
        className="field font-mono"
      />
      {usual.length > 0 && (
        <datalist id={`${id}-usual`}>
          {usual.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      <p id={`${id}-hint`} className={isFaulty ? 'form-fault' : 'fit-hint'}>
        {isFaulty ? `Not understood. Write ${hint}.` : read ? <ReadAs read={read} /> : hint}
      </p>
    </div>
  )
}

/** `pin 0.080 in 2.03 mm`. */
const ReadAs = ({ read: { criterion, name, size } }: { read: AskedField }) => (
  <>
    = {criterion === 'wire' ? 'Ø ' : name && `${name} `}
    {size && <FitSize size={size} />}
  </>
)
