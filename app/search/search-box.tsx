import {
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { FieldProps, SearchDropdownProps } from '#app/search/search-dropdown.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { SearchIcon } from '#app/ui/icons.tsx'

type AriaState = Pick<FieldProps, 'open' | 'menuId' | 'activeId'>

/** The length of a scanned label. */
const MAX_TERM_LENGTH = 500
const HEADER_LABEL = 'Search the catalog'

const askedIn = (search: string): string => (new URLSearchParams(search).get('q') ?? '').slice(0, MAX_TERM_LENGTH)

/** `label` names a second box next to the header's. */
type Props = { label?: string }

/** The part-number search: a plain GET form. Its dropdown loads on first use (behavior 7.3). */
export function SearchBox({ label }: Props) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const handlers = useRef<FieldProps | null>(null)
  const { pathname, search } = useLocation()
  const [term, setTerm] = useState(() => (pathname === '/search' && !label ? askedIn(search) : ''))
  const [aria, setAria] = useState<AriaState | null>(null)
  const [loaded, setLoaded] = useState<{ Dropdown: ComponentType<SearchDropdownProps> } | null>(null)
  useSlashKey(field)

  const load = async () => {
    if (loaded) return
    // If loading fails, the field remains a plain form, and the next use retries.
    const dropdown = await import('#app/search/search-dropdown.tsx').catch(() => null)
    if (dropdown) setLoaded({ Dropdown: dropdown.SearchDropdown })
  }
  // Takes over text typed before hydration.
  const start = useEffectEvent(() => {
    setTerm(field.current?.value ?? '')
    if (field.current === document.activeElement) load()
  })
  useEffect(() => start(), [])

  const reset = () => {
    setTerm('')
    field.current?.blur()
  }
  const onFieldProps = (next: FieldProps) => {
    handlers.current = next
    const { open, menuId, activeId } = next
    setAria((before) => (before?.open === open && before.activeId === activeId ? before : { open, menuId, activeId }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') reset()
    handlers.current?.onKeyDown?.(event)
  }
  return (
    <div className="search-area" onPointerEnter={load}>
      {/* biome-ignore lint/a11y/useSemanticElements: one element is the landmark and the form */}
      <form
        action="/search"
        method="get"
        role="search"
        aria-label={label}
        className="with-glyph"
        onSubmit={(event) => {
          event.preventDefault()
          if (term.trim()) navigate(`/search?${new URLSearchParams({ q: term.trim() })}`)
        }}
      >
        <SearchIcon />
        <input
          ref={field}
          role="combobox"
          aria-label={label ?? HEADER_LABEL}
          aria-autocomplete="list"
          aria-expanded={aria?.open ?? false}
          aria-controls={aria?.menuId}
          aria-activedescendant={aria?.activeId}
          autoComplete="off"
          value={term}
          onChange={(event) => {
            setTerm(event.currentTarget.value)
            handlers.current?.onChange?.(event)
          }}
          onFocus={() => {
            load()
            handlers.current?.onFocus()
          }}
          onBlur={(event) => handlers.current?.onBlur?.(event)}
          onClick={(event) => handlers.current?.onClick?.(event)}
          onKeyDown={onKeyDown}
          name="q"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          {...EXACT_TEXT}
          maxLength={MAX_TERM_LENGTH}
          placeholder="Search precise part numbers..."
          aria-keyshortcuts="/"
          className="field"
        />
        <span aria-hidden="true" className="search-key">
          /
        </span>
        <button type="submit" className="sr-only" tabIndex={-1}>
          Search
        </button>
      </form>
      {loaded && (
        <loaded.Dropdown
          field={field}
          label={label ?? HEADER_LABEL}
          term={term}
          onFieldProps={onFieldProps}
          onReset={reset}
        />
      )}
    </div>
  )
}

const TEXT_FIELDS = 'input, textarea, select, [contenteditable]'

/** Focuses the page's first visible search field when '/' is pressed outside a text field. */
function useSlashKey(field: RefObject<HTMLInputElement | null>) {
  useLayoutEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || !field.current?.checkVisibility()) return
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.matches(TEXT_FIELDS)) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
