import { type ComponentType, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SearchIcon } from '#app/components/icons.tsx'
import type { FieldWires, SearchListProps } from '#app/components/search-list.tsx'
import { useSlashKey } from '#app/components/use-slash-key.ts'

/** What the open list says of itself through the field. */
type Shown = Pick<FieldWires, 'open' | 'menu' | 'active'>

/** The header's part-number search: a plain GET form, and once it is used a list that answers while one types (SPEC 2, 4). */
export function SearchBox() {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const wires = useRef<FieldWires | null>(null)
  const [term, setTerm] = useState('')
  const [shown, setShown] = useState<Shown | null>(null)
  const [loaded, setLoaded] = useState<{ List: ComponentType<SearchListProps> } | null>(null)
  useSlashKey(field)

  const load = async () => {
    if (loaded) return
    // Without its list the field goes on as a plain form, and the next touch asks again.
    const list = await import('#app/components/search-list.tsx').catch(() => null)
    if (list) setLoaded({ List: list.SearchList })
  }
  // What was typed before the script was there counts too.
  const start = useEffectEvent(() => {
    setTerm(field.current?.value ?? '')
    if (field.current === document.activeElement) load()
  })
  useEffect(() => start(), [])

  const reset = () => {
    setTerm('')
    field.current?.blur()
  }
  const onWire = (next: FieldWires) => {
    wires.current = next
    const { open, menu, active } = next
    setShown((before) => (before?.open === open && before.active === active ? before : { open, menu, active }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') reset()
    wires.current?.onKeyDown?.(event)
  }
  return (
    <div className="search-area" onPointerEnter={load}>
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
          ref={field}
          role="combobox"
          aria-label="Search the catalogue"
          aria-autocomplete="list"
          aria-expanded={shown?.open ?? false}
          aria-controls={shown?.menu}
          aria-activedescendant={shown?.active}
          autoComplete="off"
          value={term}
          onChange={(event) => {
            setTerm(event.currentTarget.value)
            wires.current?.onChange?.(event)
          }}
          onFocus={() => {
            load()
            wires.current?.onFocus()
          }}
          onBlur={(event) => wires.current?.onBlur?.(event)}
          onClick={(event) => wires.current?.onClick?.(event)}
          onKeyDown={onKeyDown}
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
      {loaded && <loaded.List field={field} term={term} onWire={onWire} onReset={reset} />}
    </div>
  )
}
