import { useCombobox } from 'downshift'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CloseIcon, SearchIcon } from '#app/components/icons.tsx'
import { SearchHit } from '#app/components/search-hit.tsx'
import { SearchMessage } from '#app/components/search-message.tsx'
import { useMoved } from '#app/components/use-moved.ts'
import { usePartSearch } from '#app/components/use-part-search.ts'
import { useSlashKey } from '#app/components/use-slash-key.ts'

/** A press on the panel's own bar is no press outside: Downshift, which listens further out, isn't told of it. */
const keepOpen = (event: SyntheticEvent) => event.nativeEvent.stopPropagation()

/** Nor does it take the focus from the field: losing it would put the bar away before the press on its button counts. */
const keepFocus = (event: SyntheticEvent) => {
  event.preventDefault()
  keepOpen(event)
}

/** The header's part-number search: a plain GET form, and with a script a list that answers while one types (SPEC 2, 4). */
export function SearchBox() {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState('')
  const [wanted, setWanted] = useState(false)
  const { asks, answer, searching } = usePartSearch(term)
  const results = answer?.results ?? []
  useSlashKey(field)
  useMoved(() => setWanted(false))
  // What was typed before the script was there counts too.
  useEffect(() => {
    setTerm(field.current?.value ?? '')
    setWanted(field.current === document.activeElement)
  }, [])

  const reset = () => {
    setTerm('')
    setWanted(false)
    field.current?.blur()
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
    if (event.key === 'Escape') reset()
    // Without a choice Enter sends the form, to the search's own page.
    const free = event.key === 'Escape' || (event.key === 'Enter' && list.highlightedIndex === -1)
    if (free) Object.assign(event, { preventDownshiftDefault: true })
  }
  return (
    <div className="search-area">
      {/* biome-ignore lint/a11y/useSemanticElements: one element is the landmark and the form */}
      <form
        action="/search"
        method="get"
        role="search"
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (term.trim()) navigate(`/search?${new URLSearchParams({ q: term.trim() })}`)
        }}
      >
        <SearchIcon className="search-glyph" />
        <input
          {...list.getInputProps({
            ref: field,
            'aria-label': 'Search the catalogue',
            onChange: (event) => setTerm(event.currentTarget.value),
            onFocus: () => asks && (results.length > 0 || searching) && setWanted(true),
            onKeyDown,
          })}
          name="q"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          spellCheck={false}
          maxLength={200}
          placeholder="Search precise part numbers..."
          aria-keyshortcuts="/"
          className="search-input"
        />
        <span aria-hidden="true" className="search-key">
          /
        </span>
        <button type="submit" className="sr-only" tabIndex={-1}>
          Search
        </button>
      </form>
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
    </div>
  )
}
