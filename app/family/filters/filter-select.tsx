import { type UseComboboxReturnValue, useCombobox } from 'downshift'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { countText, type DropdownOption, dropdownOptions, valueText } from '#app/family/filters/filter-value.ts'
import type { FilterProps } from '#app/family/filters/use-facet-counts.ts'
import { useFilterDraft } from '#app/family/filters/use-filter-draft.ts'
import { CloseButton } from '#app/ui/controls.tsx'
import { useDisplay } from '#app/ui/display-switch.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { CheckIcon, ChevronIcon } from '#app/ui/icons.tsx'
import { useSiteSettings } from '#app/ui/sizes/use-site-settings.ts'
import { useHydratedInTransition } from '#app/ui/use-hydrated.ts'
import type { Facet } from '#catalog/answers.ts'
import type { SiteSettings } from '#catalog/company/site-settings.ts'
import { sizeText } from '#catalog/quantities/quantity-text.ts'

/** Key code of a key sent to an input method: Safari's only sign that an Enter ends a composition. */
const COMPOSING = 229
/** Keys that change a text; the last two come from input methods and phones. */
const EDITING_KEYS = ['Backspace', 'Delete', 'Process', 'Unidentified']
const ALL: DropdownOption = { value: '', text: 'All', count: null }

/** An editing key opens a closed list first, which clears the summary from the field. */
const edits = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  EDITING_KEYS.includes(key) || (key.length === 1 && !ctrlKey && !metaKey && !altKey)

/** Returns the options in the visitor's units that contain a typed text in either, and the text of a value. */
function useOptions({ facet, counts }: FilterProps, selected: readonly string[], typed: string) {
  const units = useDisplay('units')
  const { sizesFirst } = useSiteSettings()
  const offered = counts.options?.[facet.key] ?? facet.options
  const textOf = unitTexts([...offered.map(({ value }) => value), ...selected], facet, units, sizesFirst)
  const options = dropdownOptions(offered, selected, textOf)
  const search = typed.trim().toLowerCase()
  const isFound = ({ value }: DropdownOption) =>
    `${value} ${unitText(value, facet, '', sizesFirst)}`.toLowerCase().includes(search)
  return { items: search ? options.filter(isFound) : [ALL, ...options], textOf }
}

/** A searchable dropdown with counts, sizes in the visitor's units. Stays open for several (behavior 5.4, 5.5). */
function FilterDropdown({ start, ...props }: FilterProps & { start: readonly string[] }) {
  const { facet, applied, counts } = props
  const [selected, setSelected] = useFilterDraft(facet.selected, applied, start)
  const [typed, setTyped] = useState('')
  const { items, textOf } = useOptions(props, selected, typed)
  const toggle = (value: string) => {
    if (value === '') return setSelected([])
    setSelected(selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value])
  }
  const box = useCombobox({
    items,
    inputId: `filter-${facet.key}`,
    itemToString: (item) => item?.text ?? '',
    itemToKey: (item) => item?.value,
    selectedItem: null,
    inputValue: typed,
    defaultHighlightedIndex: 0,
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setTyped('')
      if (isOpen && facet.more) counts.load()
    },
    stateReducer: (state, { type, changes }) => {
      const { InputBlur, InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes
      // Leaving the field selects nothing: a highlighted option was not chosen.
      if (type === InputBlur) return { ...state, isOpen: false, highlightedIndex: -1 }
      if (type === InputKeyDownEnter || type === ItemClick) {
        return { ...changes, isOpen: state.isOpen, highlightedIndex: state.highlightedIndex }
      }
      return changes
    },
  })
  // Also on the options: Downshift reports a pick twice if React applies a mouse move later than the click.
  const pick = ({ key, altKey, which }: KeyboardEvent) => {
    const picks = key === 'Enter' ? which !== COMPOSING : key === 'ArrowUp' && altKey
    const highlighted = items[box.highlightedIndex]
    if (picks && highlighted) toggle(highlighted.value)
  }
  const summary = selected.map(textOf).join(', ')
  return (
    <>
      <label {...box.getLabelProps()}>{facet.label}</label>
      <div className="filter-box">
        <input
          type="text"
          {...box.getInputProps({
            onChange: ({ currentTarget }) => setTyped(currentTarget.value),
            onKeyDown: (event) => (box.isOpen ? pick(event) : edits(event) && box.openMenu()),
            onPaste: box.openMenu,
          })}
          value={box.isOpen ? typed : summary}
          placeholder={summary || 'All'}
          data-chosen={selected.length > 0 || undefined}
          {...EXACT_TEXT}
          className="field"
        />
        {selected.length > 0 && <CloseButton aria-label={`Clear ${facet.label}`} onClick={() => setSelected([])} />}
        <ChevronIcon className="filter-chevron" />
        <ul
          {...box.getMenuProps({ 'aria-label': 'Options', 'aria-multiselectable': true })}
          className="menu-sheet filter-menu"
          hidden={!box.isOpen}
        >
          {box.isOpen && <Options box={box} items={items} selected={selected} toggle={toggle} />}
          {box.isOpen && facet.more && counts.failed && <li className="filter-none">Failed to load filter options</li>}
        </ul>
      </div>
      <HiddenInputs name={facet.key} values={selected} />
    </>
  )
}

type OptionsProps = {
  box: UseComboboxReturnValue<DropdownOption>
  items: readonly DropdownOption[]
  selected: readonly string[]
  toggle(value: string): void
}

function Options({ box, items, selected, toggle }: OptionsProps) {
  if (items.length === 0) return <li className="filter-none">No matching options</li>
  return items.map((item, index) => {
    const isSelected = item.value === '' ? selected.length === 0 : selected.includes(item.value)
    return (
      <li
        key={item.value}
        {...box.getItemProps({ item, index, 'aria-selected': isSelected, onClick: () => toggle(item.value) })}
        data-highlighted={index === box.highlightedIndex || undefined}
        data-none={item.count === 0 || undefined}
      >
        <span>
          <span>{item.text}</span>
          <span className="option-count">{countText(item.count)}</span>
        </span>
        {isSelected && <CheckIcon />}
      </li>
    )
  })
}

/** A facet's control: a native select until hydration, then a searchable dropdown. */
export function FilterSelect(props: FilterProps) {
  const { facet } = props
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
    return <FilterDropdown {...props} start={start} />
  }
  const id = `filter-${facet.key}`
  const values = [...facet.options.map(({ value }) => value), ...facet.selected]
  const textOf = unitTexts(values, facet, '', sizesFirst)
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
          <input type="checkbox" name={facet.key} value={value} defaultChecked /> <span>{textOf(value)}</span>
        </label>
      ))}
    </>
  )
}

type Field = Pick<Facet, 'key' | 'kind'>

/** Returns a value in the visitor's units: 'in', 'mm', or '' for both, `first` first. Gauges stay as written. */
function unitText(value: string, { key, kind }: Field, units: string, first: SiteSettings['sizesFirst']): string {
  const size = sizeText(value, kind)
  if (!size || size.written !== null) return valueText(value, key)
  if (units === '') return first === 'inches' ? `${size.inch} · ${size.mm}` : `${size.mm} · ${size.inch}`
  return units === 'mm' ? size.mm : size.inch
}

/** Returns a function for one list's texts. If two values share one (`.031"` and `1/32"` in mm), adds the spelling. */
export function unitTexts(values: readonly string[], field: Field, units: string, first: SiteSettings['sizesFirst']) {
  const textOf = (value: string) => unitText(value, field, units, first)
  const counts = new Map<string, number>()
  for (const value of new Set(values)) counts.set(textOf(value), (counts.get(textOf(value)) ?? 0) + 1)
  return (value: string): string => {
    const text = textOf(value)
    return (counts.get(text) ?? 0) > 1 && text !== value ? `${text} (${value})` : text
  }
}

type HiddenInputsProps = { name: string; values: readonly string[] }

/** Values that a form sends without a visible field. */
export const HiddenInputs = ({ name, values }: HiddenInputsProps) =>
  values.map((value) => <input key={value} type="hidden" name={name} value={value} />)
