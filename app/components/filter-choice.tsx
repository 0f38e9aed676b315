import { useLayoutEffect, useRef, useState } from 'react'
import { FilterDropdown } from '#app/components/filter-dropdown.tsx'
import { offered, valueText } from '#app/components/filter-value.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { FieldChoices } from '#catalogue/answers.ts'

type Props = { table: string; field: FieldChoices; applied: string }

/** One filter field: the browser's own list at first, and without a script; then a searchable one of several values. */
export function FilterChoice({ table, field, applied }: Props) {
  const hydrated = useHydrated()
  const [first = '', ...further] = field.chosen
  const list = useRef<HTMLSelectElement>(null)
  const [early, setEarly] = useState(first)
  // What was chosen before the script was there is kept.
  useLayoutEffect(() => {
    if (list.current) setEarly(list.current.value)
  }, [])
  if (hydrated) {
    const start = early === first ? field.chosen : [early, ...further].filter(Boolean)
    return <FilterDropdown table={table} field={field} applied={applied} start={start} />
  }
  const id = `filter-${field.key}`
  return (
    <div className="filter-field">
      <label htmlFor={id}>{field.label}</label>
      <select
        ref={list}
        id={id}
        name={field.key}
        defaultValue={first}
        className="field select"
        data-chosen={first !== '' || undefined}
      >
        <option value="">All</option>
        {offered(field).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {further.map((value) => (
        <label key={value} className="filter-further">
          <input type="checkbox" name={field.key} value={value} defaultChecked /> {valueText(value)}
        </label>
      ))}
    </div>
  )
}
