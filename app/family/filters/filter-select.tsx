import { useLayoutEffect, useRef, useState } from 'react'
import { FilterDropdown } from '#app/family/filters/filter-dropdown.tsx'
import { countText, dropdownOptions } from '#app/family/filters/filter-value.ts'
import { unitTexts } from '#app/family/filters/unit-text.ts'
import type { FacetCounts } from '#app/family/filters/use-facet-counts.ts'
import { useSiteSettings } from '#app/ui/sizes/use-site-settings.ts'
import { useHydratedInTransition } from '#app/ui/use-hydrated.ts'
import type { Facet } from '#catalog/answers.ts'

type Props = { facet: Facet; applied: string; counts: FacetCounts }

/** The control of one facet: a native select without a script and until hydration, then a searchable dropdown. */
export function FilterSelect({ facet, applied, counts }: Props) {
  const { sizesFirst } = useSiteSettings()
  const hydrated = useHydratedInTransition()
  const [first = '', ...others] = facet.selected
  const select = useRef<HTMLSelectElement>(null)
  const [early, setEarly] = useState(first)
  // Keeps what was selected before hydration.
  useLayoutEffect(() => {
    if (select.current) setEarly(select.current.value)
  }, [])
  if (hydrated) {
    const start = early === first ? facet.selected : [early, ...others].filter(Boolean)
    return <FilterDropdown facet={facet} applied={applied} start={start} counts={counts} />
  }
  const id = `filter-${facet.key}`
  const values = [...facet.options.map(({ value }) => value), ...facet.selected]
  const textOf = unitTexts(values, facet.kind, '', sizesFirst)
  return (
    <>
      <label htmlFor={id}>{facet.label}</label>
      <select
        ref={select}
        id={id}
        name={facet.key}
        defaultValue={first}
        onChange={({ currentTarget }) => setEarly(currentTarget.value)}
        className="field select"
        data-chosen={first !== '' || undefined}
      >
        <option value="">All</option>
        {dropdownOptions(facet.options, facet.selected, textOf).map(({ value, text, count }) => (
          <option key={value} value={value}>
            {text + countText(count)}
          </option>
        ))}
      </select>
      {others.map((value) => (
        <label key={value} className="filter-further">
          <input type="checkbox" name={facet.key} value={value} defaultChecked /> {textOf(value)}
        </label>
      ))}
    </>
  )
}
