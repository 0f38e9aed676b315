import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SearchDropdownProps } from '#app/search/search-dropdown.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { SearchIcon } from '#app/ui/icons.tsx'

type FieldProps = ComponentProps<'input'>
type AriaState = Pick<FieldProps, 'aria-expanded' | 'aria-controls' | 'aria-activedescendant'>

/** The length of a scanned label. */
const MAX_TERM_LENGTH = 500
const HEADER_LABEL = 'Search the catalog'

const askedIn = (search: string): string => (new URLSearchParams(search).get('q') ?? '').slice(0, MAX_TERM_LENGTH)

/** '/' goes to the page's first search field in view. */
function useSlashKey(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onSlash = (event: globalThis.KeyboardEvent) => {
      const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping || !field.current?.checkVisibility()) return
      event.preventDefault()
      field.current.focus()
    }
    document.addEventListener('keydown', onSlash)
    return () => document.removeEventListener('keydown', onSlash)
  }, [field])
}

/** The dropdown, once it is loaded. If loading fails, the field remains a plain form, and the next use retries. */
function useDropdown() {
  const [Dropdown, setDropdown] = useState<ComponentType<SearchDropdownProps> | null>(null)
  const load = async () => {
    const loaded = Dropdown ? null : await import('#app/search/search-dropdown.tsx').catch(() => null)
    if (loaded) setDropdown(() => loaded.SearchDropdown)
  }
  return { Dropdown, load }
}

const SearchField = (field: FieldProps) => (
  <input
    role="combobox"
    aria-autocomplete="list"
    aria-keyshortcuts="/"
    aria-expanded={false}
    autoComplete="off"
    name="q"
    type="text"
    inputMode="search"
    enterKeyHint="search"
    {...EXACT_TEXT}
    maxLength={MAX_TERM_LENGTH}
    placeholder="Search precise part numbers..."
    className="field"
    {...field}
  />
)

/** `label` names a second box next to the header's. */
type Props = { label?: string }

/** The part-number search: a plain GET form. Its dropdown loads on first use (behavior 7.3). */
export function SearchBox({ label }: Props) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const handlers = useRef<FieldProps>({})
  const { pathname, search } = useLocation()
  const [term, setTerm] = useState(() => (pathname === '/search' && !label ? askedIn(search) : ''))
  const [aria, setAria] = useState<AriaState>({})
  const { Dropdown, load } = useDropdown()
  useSlashKey(field)
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
    const [open, menu, active] = [next['aria-expanded'], next['aria-controls'], next['aria-activedescendant']]
    setAria((before) =>
      before['aria-expanded'] === open && before['aria-activedescendant'] === (active || undefined)
        ? before
        : { 'aria-expanded': open, 'aria-controls': menu, 'aria-activedescendant': active || undefined },
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') reset()
    handlers.current.onKeyDown?.(event)
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
        <SearchField
          ref={field}
          aria-label={label ?? HEADER_LABEL}
          {...aria}
          value={term}
          onChange={(event) => {
            setTerm(event.currentTarget.value)
            handlers.current.onChange?.(event)
          }}
          onFocus={(event) => {
            load()
            handlers.current.onFocus?.(event)
          }}
          onBlur={(event) => handlers.current.onBlur?.(event)}
          onClick={(event) => handlers.current.onClick?.(event)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className="sr-only" tabIndex={-1}>
          Search
        </button>
      </form>
      {Dropdown && (
        <Dropdown field={field} label={label ?? HEADER_LABEL} term={term} onFieldProps={onFieldProps} onReset={reset} />
      )}
    </div>
  )
}
