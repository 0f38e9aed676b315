import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { type ComplianceQuestion, complianceUrl } from '#catalogue/compliance/compliance-question.ts'
import { ANSWERS, type Answer, FACTS } from '#catalogue/compliance/fact.ts'

type Props = { question: ComplianceQuestion; groups: readonly string[] }

/** Which answers are wanted, of which families, as a GET form. With a script the address goes without empty fields. */
export function ComplianceForm({ question, groups }: Props) {
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const answer = (name: string): Answer | undefined => ANSWERS.find((one) => one === form.get(name))
    const chosen = FACTS.flatMap(({ key }) => {
      const wanted = answer(key)
      return wanted ? [[key, wanted]] : []
    })
    const group = groups.find((one) => one === form.get('group')) ?? null
    navigate(complianceUrl({ wanted: Object.fromEntries(chosen), group }), { preventScrollReset: true })
  }
  return (
    <form method="get" action="/compliance" onSubmit={onSubmit} aria-label="What you need" className="sheet fit-form">
      <div className="fit-fields">
        {FACTS.map(({ key, label }) => (
          <Choice key={key} name={key} label={label} all="Any" options={ANSWERS} chosen={question.wanted[key]} />
        ))}
        <Choice name="group" label="Families" all="All" options={groups} chosen={question.group ?? undefined} />
      </div>
      <div className="fit-send">
        <p>Each part must be as asked in everything chosen.</p>
        <button type="submit" className="button button-brass">
          Count the parts
        </button>
      </div>
    </form>
  )
}

type ChoiceProps = {
  name: string
  label: string
  all: string
  options: readonly string[]
  chosen: string | undefined
}

const Choice = ({ name, label, all, options, chosen = '' }: ChoiceProps) => (
  <div className="form-field">
    <label htmlFor={`compliance-${name}`} className="form-label">
      {label}
    </label>
    <select
      id={`compliance-${name}`}
      name={name}
      defaultValue={chosen}
      className="field select"
      data-chosen={chosen !== '' || undefined}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  </div>
)
