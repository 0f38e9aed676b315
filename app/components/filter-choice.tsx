import { useLayoutEffect, useRef, useState } from 'react'
import { FilterDropdown } from '#app/components/filter-dropdown.tsx'
import { countText, offered, valueText } from '#app/components/filter-value.ts'
import type { DraftCounts } from '#app/components/use-draft-counts.ts'
import { useHydratedCalmly } from '#app/components/use-hydrated.ts'
import type { FieldChoices } from '#catalogue/answers.ts'

type Props = { field: FieldChoices; applied: string; draft: DraftCounts }

/** One filter field: the browser's own list at first, and without a script; then a searchable one of several values. */
export function FilterChoice({ field, applied, draft }: Props) {
  const hydrated = useHydratedCalmly()
  const [first = '', ...further] = field.chosen
  const list = useRef<HTMLSelectElement>(null)
  const [early, setEarly] = useState(first)
  // What was chosen before the script was there is kept.
  useLayoutEffect(() => {
    if (list.current) setEarly(list.current.value)
  }, [])
  if (hydrated) {
    const start = early === first ? field.chosen : [early, ...further].filter(Boolean)
    return <FilterDropdown field={field} applied={applied} start={start} draft={draft} />
  }
  const id = `filter-${field.key}`
  return (
    <>
      <label htmlFor={id}>{field.label}</label>
      <select
        ref={list}
        id={id}
        name={field.key}
        defaultValue={first}
        onChange={({ currentTarget }) => setEarly(currentTarget.value)}
        className="field select"
        data-chosen={first !== '' || undefined}
      >
        <option value="">All</option>
        {offered(field.choices, field.chosen).map(({ value, text, count }) => (
          <option key={value} value={value}>
            {text + countText(count)}
          </option>
        ))}
      </select>
      {further.map((value) => (
        <label key={value} className="filter-further">
          <input type="checkbox" name={field.key} value={value} defaultChecked /> {valueText(value)}
        </label>
      ))}
    </>
  )
}
