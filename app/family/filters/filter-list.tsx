import type { MouseEvent } from 'react'
import { unitTexts } from '#app/family/filters/filter-select.tsx'
import { dropdownOptions } from '#app/family/filters/filter-value.ts'
import type { FilterProps } from '#app/family/filters/use-facet-counts.ts'
import { useDisplay } from '#app/ui/display-switch.tsx'
import { swatchOf } from '#app/ui/part-value.tsx'
import { useSiteSettings } from '#app/ui/sizes/use-site-settings.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

const uncheckAll = ({ currentTarget }: MouseEvent) => {
  for (const box of currentTarget.closest('fieldset')?.querySelectorAll('input') ?? []) box.checked = false
}

/** An open list, for few values that split the family well (behavior 5.17). The boxes hold the draft, script or not. */
export function FilterList({ facet, applied, counts }: FilterProps) {
  const { key, label, kind, selected } = facet
  const units = useDisplay('units')
  const { sizesFirst } = useSiteSettings()
  const textOf = unitTexts([...facet.options.map(({ value }) => value), ...selected], facet, units, sizesFirst)
  const drafted = new Map(counts.options?.[key]?.map(({ value, count }) => [value, count]))
  return (
    <fieldset key={applied} aria-label={label} className="filter-list">
      <legend className="filter-label">
        <span>{label}</span>{' '}
        <button
          type="button"
          className="text-link needs-script"
          aria-label={`All, clear ${label}`}
          onClick={uncheckAll}
        >
          All
        </button>
      </legend>
      {dropdownOptions(facet.options, selected, textOf).map(({ value, text, count }) => {
        const shown = drafted.get(value) ?? count
        return (
          <label
            key={value}
            className={kind === 'swatch' ? 'color-name' : undefined}
            data-color={kind === 'swatch' ? swatchOf(value) : undefined}
            data-none={shown === 0 || undefined}
            data-count={shown === null ? undefined : formatCount(shown)}
          >
            <input type="checkbox" name={key} value={value} defaultChecked={selected.includes(value)} />
            <span>{`${text} `}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
