import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { SearchIcon } from '#app/ui/icons.tsx'
import type { TableQuery } from '#catalog/answers.ts'
import { ANY_COLUMN, MAX_VALUE_LENGTH, withoutField, writeTableQuery } from '#catalog/facets/table-query.ts'

type Props = { path: string; query: TableQuery }

const { key: KEY } = ANY_COLUMN
const PAUSE_MS = 200

/** Filters by words in any column while typing. Text typed in one go is one history step. Without a script, a form. */
export function QuickFilter({ path, query }: Props) {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef(0)
  const sent = useRef<string[]>([])
  const others = withoutField(query, KEY)
  const applied = query.filters[KEY]?.[0] ?? ''
  // The text may be ahead of the address. Only an outside change, such as Back, overwrites it.
  useEffect(() => {
    if (sent.current.includes(applied) || !box.current) return
    sent.current = []
    box.current.value = applied
  }, [applied])
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = () => {
    clearTimeout(timer.current)
    const typed = box.current?.value.trim() ?? ''
    if (typed === applied) return
    const filters = typed ? { [KEY]: [typed], ...others.filters } : others.filters
    // Read from the address: a navigation canceled by a newer one never made a step.
    const reached = new URLSearchParams(window.location.search).get(KEY) ?? ''
    const replace = sent.current.includes(reached)
    sent.current.push(typed)
    navigate(path + writeTableQuery({ ...others, filters }), { replace, preventScrollReset: true })
  }
  const onInput = () => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(apply, PAUSE_MS)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form
      action={path}
      method="get"
      aria-label="Filter this table"
      className="quick-filter with-glyph"
      onSubmit={onSubmit}
    >
      <SearchIcon className="icon" />
      <input
        ref={box}
        type="search"
        name={KEY}
        defaultValue={applied}
        placeholder="Filter this table"
        aria-label="Filter this table by words in any column"
        autoComplete="off"
        {...EXACT_TEXT}
        maxLength={MAX_VALUE_LENGTH}
        className="field"
        onInput={onInput}
        onBlur={() => {
          sent.current = []
        }}
      />
      {[...new URLSearchParams(writeTableQuery(others))].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  )
}
