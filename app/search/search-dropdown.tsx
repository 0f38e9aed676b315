import { useCombobox } from 'downshift'
import {
  type ChangeEventHandler,
  type FocusEventHandler,
  type KeyboardEvent,
  type KeyboardEventHandler,
  type MouseEventHandler,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { CloseIcon } from '#app/components/icons.tsx'
import { SearchHit } from '#app/components/search-hit.tsx'
import { SearchMessage } from '#app/components/search-message.tsx'
import { useMoved } from '#app/components/use-moved.ts'
import { usePartSearch } from '#app/components/use-part-search.ts'

/** What the list wants of the field that it belongs to: what it is to say, and to be told. */
export type FieldWires = {
  readonly open: boolean
  readonly menu: string | undefined
  readonly active: string | undefined
  readonly onChange: ChangeEventHandler<HTMLInputElement> | undefined
  readonly onFocus: () => void
  readonly onBlur: FocusEventHandler<HTMLInputElement> | undefined
  readonly onClick: MouseEventHandler<HTMLInputElement> | undefined
  readonly onKeyDown: KeyboardEventHandler<HTMLInputElement> | undefined
}

export type SearchListProps = {
  field: RefObject<HTMLInputElement | null>
  term: string
  onWire: (wires: FieldWires) => void
  /** Empties the field and takes the focus off it. */
  onReset: () => void
}

/** A press on the panel's own bar is no press outside: Downshift, which listens further out, isn't told of it. */
const keepOpen = (event: SyntheticEvent) => event.nativeEvent.stopPropagation()

/** Nor does it take the focus from the field: losing it would put the bar away before the press on its button counts. */
const keepFocus = (event: SyntheticEvent) => {
  event.preventDefault()
  keepOpen(event)
}

/** The list under the header's search field. Loaded when the field is first pointed at, touched or focused. */
export function SearchList({ field, term, onWire, onReset }: SearchListProps) {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState(() => field.current === document.activeElement)
  const { asks, answer, searching } = usePartSearch(term)
  const results = answer?.results ?? []
  useMoved(() => setWanted(false))

  const reset = () => {
    setWanted(false)
    onReset()
  }
  const list = useCombobox({
    id: 'part-search',
    items: [...results],
    itemToString: (result) => result?.partNumber ?? '',
    itemToKey: (result) => result && `${result.tableName}/${result.id}`,
    inputValue: term,
    selectedItem: null,
    isOpen: wanted && asks,
    onIsOpenChange: ({ isOpen }) => setWanted(isOpen),
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      reset()
      navigate(selectedItem.url)
    },
    stateReducer: (state, { type, changes }) => {
      if (type === useCombobox.stateChangeTypes.InputBlur) return { ...state, isOpen: false, highlightedIndex: -1 }
      if (type === useCombobox.stateChangeTypes.InputClick) return state
      return changes
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setWanted(false)
    // Without a choice Enter sends the form, to the search's own page.
    const free = event.key === 'Escape' || (event.key === 'Enter' && list.highlightedIndex === -1)
    if (free) Object.assign(event, { preventDownshiftDefault: true })
  }
  const wires = list.getInputProps({ onKeyDown, 'aria-label': 'Search the catalogue' })
  // The field stands in the page before this list does, so that neither its text nor the focus is ever lost.
  useLayoutEffect(() => {
    if (typeof wires.ref === 'function') wires.ref(field.current)
    onWire({
      open: list.isOpen,
      menu: wires['aria-controls'],
      active: wires['aria-activedescendant'] || undefined,
      onChange: wires.onChange,
      onFocus: () => asks && (results.length > 0 || searching) && setWanted(true),
      onBlur: wires.onBlur,
      onClick: wires.onClick,
      onKeyDown: wires.onKeyDown,
    })
  })
  return (
    <div className="search-panel" hidden={!list.isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a press on the bar from closing the list */}
      <div className="search-title" onMouseDown={keepFocus} onMouseUp={keepOpen} onTouchEnd={keepOpen}>
        <p>Part Number Search ({results.length})</p>
        <button type="button" className="icon-button" aria-label="Close search" onClick={reset}>
          <CloseIcon />
        </button>
      </div>
      <ul {...list.getMenuProps({ 'aria-label': 'Numbers found', 'aria-busy': searching })} className="search-list">
        {list.isOpen &&
          results.map((result, index) => (
            <li
              key={`${result.tableName}/${result.id}/${result.partNumber}`}
              {...list.getItemProps({ item: result, index })}
              className="search-hit"
              data-highlighted={index === list.highlightedIndex || undefined}
            >
              <SearchHit result={result} />
            </li>
          ))}
      </ul>
      <SearchMessage searching={searching} found={results.length} />
    </div>
  )
}
