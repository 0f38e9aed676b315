import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { SearchIcon } from '#app/components/icons.tsx'
import type { PartQuery } from '#catalogue/answers.ts'
import { NUMBER_KEY } from '#catalogue/family.ts'
import { withoutField, writePartQuery } from '#catalogue/part-query.ts'

type Props = { path: string; query: PartQuery }

const PAUSE = 200

/**
 * Narrows the table by part number as one types, all other filters kept; a plain form without a script. What is typed
 * in one go is one step for Back.
 */
export function QuickFilter({ path, query }: Props) {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef(0)
  const sent = useRef<string[]>([])
  const others = withoutField(query, NUMBER_KEY)
  const applied = query.filters[NUMBER_KEY]?.[0] ?? ''
  // Typing is ahead of the address; a change that comes from elsewhere, such as Back, is shown.
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
    const filters = typed ? { [NUMBER_KEY]: [typed], ...others.filters } : others.filters
    // The address itself says whether a step was made: a move that a newer one overtook never was.
    const reached = new URLSearchParams(window.location.search).get(NUMBER_KEY) ?? ''
    const replace = sent.current.includes(reached)
    sent.current.push(typed)
    navigate(path + writePartQuery({ ...others, filters }), { replace, preventScrollReset: true })
  }
  const onInput = () => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(apply, PAUSE)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form action={path} method="get" aria-label="This table" className="quick-filter" onSubmit={onSubmit}>
      <SearchIcon className="size-3.5" />
      <input
        ref={box}
        type="search"
        name={NUMBER_KEY}
        defaultValue={applied}
        placeholder="Filter this table"
        aria-label="Filter this table by part number"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        className="field"
        onInput={onInput}
        onBlur={() => {
          sent.current = []
        }}
      />
      {[...new URLSearchParams(writePartQuery(others))].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  )
}
