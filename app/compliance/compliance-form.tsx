import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { type ComplianceQuery, complianceUrl } from '#catalog/compliance/compliance-query.ts'
import { FACTS } from '#catalog/registry/compliance-fact.ts'

type Props = { query: ComplianceQuery; groups: readonly string[] }

/** Which answers are wanted, in which families, as a GET form. With a script, the address omits empty fields. */
export function ComplianceForm({ query, groups }: Props) {
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = FACTS.flatMap(({ key, answers }) => {
      const wanted = answers.find((one) => one === form.get(key))
      return wanted ? [[key, wanted]] : []
    })
    const group = groups.find((one) => one === form.get('group')) ?? null
    navigate(complianceUrl({ wanted: Object.fromEntries(chosen), group }), { preventScrollReset: true })
  }
  return (
    <form method="get" action="/compliance" onSubmit={onSubmit} aria-label="What you need" className="sheet fit-form">
      <div className="fit-fields">
        {FACTS.map(({ key, label, answers }) => (
          <SelectField key={key} name={key} label={label} all="Any" options={answers} selected={query.wanted[key]} />
        ))}
        <SelectField name="group" label="Families" all="All" options={groups} selected={query.group ?? undefined} />
      </div>
      <div className="fit-send">
        <p>Parts must match all selections.</p>
        <button type="submit" className="button button-brass">
          Count parts
        </button>
      </div>
    </form>
  )
}

type SelectProps = {
  name: string
  label: string
  all: string
  options: readonly string[]
  selected: string | undefined
}

const SelectField = ({ name, label, all, options, selected = '' }: SelectProps) => (
  <div className="form-field">
    <label htmlFor={`compliance-${name}`} className="form-label">
      {label}
    </label>
    <select
      id={`compliance-${name}`}
      name={name}
      defaultValue={selected}
      className="field select"
      data-chosen={selected !== '' || undefined}
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
