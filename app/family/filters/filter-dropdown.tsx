import { useCombobox } from 'downshift'
import { useState } from 'react'
import { countText, offered, valueText } from '#app/components/filter-value.ts'
import { CheckIcon, ChevronIcon, CloseIcon } from '#app/components/icons.tsx'
import { useDraft } from '#app/components/use-draft.ts'
import type { DraftCounts } from '#app/components/use-draft-counts.ts'
import type { FieldChoices } from '#catalogue/answers.ts'

type Props = { field: FieldChoices; applied: string; start: readonly string[]; draft: DraftCounts }

const ALL = { value: '', text: 'All', count: null }

/** A searchable dropdown for one field: 'All', then each value with the parts it would leave; several may be chosen. */
export function FilterDropdown({ field, applied, start, draft }: Props) {
  const [chosen, setChosen] = useDraft(field.chosen, applied, start)
  const [typed, setTyped] = useState('')
  const options = offered(draft.counts?.[field.key] ?? field.choices, chosen)
  const wanted = typed.trim().toLowerCase()
  const items = wanted ? options.filter(({ text }) => text.toLowerCase().includes(wanted)) : [ALL, ...options]
  const toggle = (value: string) => {
    if (value === '') return setChosen([])
    setChosen(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  }
  const box = useCombobox({
    items,
    inputId: `filter-${field.key}`,
    itemToString: (item) => item?.text ?? '',
    itemToKey: (item) => item?.value,
    selectedItem: null,
    inputValue: typed,
    defaultHighlightedIndex: 0,
    onIsOpenChange: ({ isOpen }) => {
      setTyped('')
      if (isOpen && field.more) draft.load()
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && toggle(selectedItem.value),
    // Leaving the field chooses nothing: what is merely highlighted was not asked for.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? { ...state, isOpen: false, highlightedIndex: -1 } : changes,
  })
  const summary = chosen.map(valueText).join(', ')
  return (
    <>
      <label {...box.getLabelProps()}>{field.label}</label>
      <div className="filter-box" data-open={box.isOpen || undefined}>
        <input
          type="text"
          {...box.getInputProps({ onChange: (event) => setTyped(event.currentTarget.value) })}
          value={box.isOpen ? typed : summary}
          placeholder={summary || 'All'}
          data-chosen={chosen.length > 0 || undefined}
          spellCheck={false}
          className="field"
        />
        {chosen.length > 0 && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Clear ${field.label}`}
            onClick={() => setChosen([])}
          >
            <CloseIcon className="size-3.5" />
          </button>
        )}
        <ChevronIcon className="filter-chevron" />
        <ul
          {...box.getMenuProps({ 'aria-label': 'Options', 'aria-multiselectable': true })}
          className="filter-menu"
          hidden={!box.isOpen}
        >
          {box.isOpen &&
            items.map((item, index) => {
              const selected = item.value === '' ? chosen.length === 0 : chosen.includes(item.value)
              return (
                <li
                  key={item.value}
                  {...box.getItemProps({ item, index, 'aria-selected': selected })}
                  data-highlighted={index === box.highlightedIndex || undefined}
                  data-none={item.count === 0 || undefined}
                >
                  <span className="option-text">
                    {item.text}
                    <span className="option-count">{countText(item.count)}</span>
                  </span>
                  {selected && <CheckIcon />}
                </li>
              )
            })}
          {box.isOpen && items.length === 0 && <li className="filter-none">No such value</li>}
          {box.isOpen && field.more && draft.failed && <li className="filter-none">Failed to load filter options</li>}
        </ul>
      </div>
      {chosen.map((value) => (
        <input key={value} type="hidden" name={field.key} value={value} />
      ))}
    </>
  )
}
