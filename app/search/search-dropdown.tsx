import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
} from 'react'
import { useNavigate, useNavigationType } from 'react-router'
import { crossHit, foundHit, type Hit, resultHit, soldHit } from '#app/search/search-hit.tsx'
import { MATCHING, ReadAs, SearchMessage } from '#app/search/search-message.tsx'
import { WordLine } from '#app/search/word-line.tsx'
import { CloseButton } from '#app/ui/controls.tsx'
import { useNavigated } from '#app/ui/use-navigated.ts'
import type { DropdownAnswer } from '#catalog/answers.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { askUrl, searchUrl } from '#catalog/search/matches/search-address.ts'
import { MIN_TERM_LENGTH } from '#catalog/search/search-ranking.ts'

const MAX_PAUSE_MS = 300

/** The last answer's duration. A query waits that long after the last key, so slow lines get fewer queries. */
let pauseMs = 0

/** Searches after a typing pause (behavior 7.7). A new term cancels the old query, so late answers never win. */
function usePartSearch(term: string) {
  const query = term.trim()
  const isSearchable = query.length >= MIN_TERM_LENGTH
  const [latest, setLatest] = useState<{ query: string; answer: DropdownAnswer | null } | null>(null)
  useEffect(() => {
    if (!isSearchable) return setLatest(null)
    const controller = new AbortController()
    const search = async () => {
      const answer = await fetchAnswer(query, controller.signal)
      if (!controller.signal.aborted) setLatest({ query, answer })
    }
    const timer = setTimeout(search, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isSearchable, query])
  const searching = isSearchable && latest?.query !== query
  const answer = isSearchable ? (latest?.answer ?? null) : null
  return { isSearchable, answer, searching, failed: !searching && latest !== null && latest.answer === null }
}

async function fetchAnswer(query: string, signal: AbortSignal): Promise<DropdownAnswer | null> {
  const start = performance.now()
  try {
    const response = await fetch(`/api/v1/search?${new URLSearchParams({ q: query, words: 'yes' })}`, { signal })
    return response.ok ? await response.json() : null
  } catch {
    return null
  } finally {
    pauseMs = Math.min(performance.now() - start, MAX_PAUSE_MS)
  }
}

export type SearchDropdownProps = {
  field: RefObject<HTMLInputElement | null>
  label: string
  term: string
  onFieldProps: (props: ComponentProps<'input'>) => void
  onReset: () => void
}

const MAX_MEANT = 5

/** Hides a press on the title bar from Downshift, which would treat it as a click outside and close the list. */
const keepOpen = (event: SyntheticEvent) => event.nativeEvent.stopPropagation()

/** Also keeps the field's focus: losing it would close the list before the close button's click counts. */
const keepFocus = (event: SyntheticEvent) => {
  event.preventDefault()
  keepOpen(event)
}

/** Returns an answer's hits in the order shown, and `last`, which leads to more. */
function hitsOf(answer: DropdownAnswer | null, query: string, searching: boolean) {
  const { results = [], cross = [], sold = [], words = [], suggestions, total = results.length } = answer ?? {}
  const numbers: Hit[] = [...results.map(resultHit), ...cross.map(crossHit), ...sold.map(soldHit)]
  const meant: Hit[] = suggestions?.found.slice(0, MAX_MEANT).map(foundHit) ?? []
  const places: Hit[] = words.map((hit) => ({ url: hit.url, line: <WordLine hit={hit} /> }))
  const last: Hit[] = []
  if (total !== results.length) {
    const text = total === null ? 'All results' : `All ${countOf(total, 'result')}`
    const url = searchUrl({ q: query, table: null, page: 1 })
    last.push({ url, line: <span className="search-all strong">{text}</span> })
  }
  if (answer !== null && !searching && numbers.length + meant.length + places.length === 0) {
    const line = <span className="search-all search-ask strong">Can’t find it? Ask an engineer</span>
    last.push({ url: askUrl(query), line })
  }
  return { numbers, meant, places, last }
}

type TitleProps = { title: string; readAs: string | null | undefined; onClose: () => void }

const SearchTitle = ({ title, readAs, onClose }: TitleProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a press on the bar from closing the list
  <div className="search-title" onMouseDown={keepFocus} onMouseUp={keepOpen} onTouchEnd={keepOpen}>
    <p>
      <span>{title}</span>
      {readAs && <ReadAs number={readAs} />}
    </p>
    <CloseButton aria-label="Close search" onClick={onClose} />
  </div>
)

const HitGroup = ({ id, label, children }: { id: string; label: string; children: readonly ReactNode[] }) =>
  children.length > 0 && (
    <li role="presentation">
      <p id={id} className="hint strong search-section">
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of options */}
      <ul role="group" aria-labelledby={id}>
        {children}
      </ul>
    </li>
  )

/** Leaving the field chooses nothing, and a click in it leaves the list as it is. */
function stateAfter(
  state: UseComboboxState<Hit>,
  { type, changes }: UseComboboxStateChangeOptions<Hit>,
): Partial<UseComboboxState<Hit>> {
  if (type === useCombobox.stateChangeTypes.InputBlur) return { ...state, isOpen: false, highlightedIndex: -1 }
  return type === useCombobox.stateChangeTypes.InputClick ? state : changes
}

/** The dropdown of a search box (behavior 7.6). Loaded when the field is first hovered, touched or focused. */
export function SearchDropdown({ field, label, term, onFieldProps, onReset }: SearchDropdownProps) {
  const navigate = useNavigate()
  const id = useId()
  const [wanted, setWanted] = useState(() => field.current === document.activeElement)
  const { isSearchable, answer, searching, failed } = usePartSearch(term)
  const { numbers, meant, places, last } = hitsOf(answer, term.trim(), searching)
  const items = [...numbers, ...meant, ...places, ...last]
  const count = answer?.results.length ?? 0
  const isBack = useNavigationType() === 'POP'
  useNavigated(() => setWanted((is) => is && isBack && document.activeElement === field.current)) // typed before the page came

  const reset = () => {
    setWanted(false)
    onReset()
  }
  const list = useCombobox({
    id,
    items,
    itemToString: () => term,
    itemToKey: (item) => item?.url,
    inputValue: term,
    selectedItem: null,
    isOpen: wanted && isSearchable,
    onIsOpenChange: ({ isOpen }) => setWanted(isOpen),
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      reset()
      navigate(selectedItem.url)
    },
    stateReducer: stateAfter,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setWanted(false)
    // Without a highlighted result, Enter submits the form to the search page.
    const isOurs = event.key === 'Escape' || (event.key === 'Enter' && list.highlightedIndex === -1)
    if (isOurs) Object.assign(event, { preventDownshiftDefault: true })
  }
  const input = list.getInputProps({ onKeyDown, 'aria-label': label })
  // The field is on the page before this component loads, so its text and focus are never lost.
  useLayoutEffect(() => {
    if (typeof input.ref === 'function') input.ref(field.current)
    onFieldProps({ ...input, onFocus: () => isSearchable && (items.length > 0 || searching) && setWanted(true) })
  })
  const option = (item: Hit) => {
    const index = items.indexOf(item)
    return (
      <li
        key={`${index} ${item.url}`} // two of our parts may replace one number
        {...list.getItemProps({ item, index })}
        className="search-hit"
        data-highlighted={index === list.highlightedIndex || undefined}
      >
        {item.line}
      </li>
    )
  }
  return (
    <div className="search-panel" hidden={!list.isOpen}>
      <SearchTitle title={`Part Number Search${failed ? '' : ` (${count})`}`} readAs={answer?.readAs} onClose={reset} />
      <ul
        {...list.getMenuProps({ 'aria-label': 'Part numbers found', 'aria-busy': searching })}
        className="search-list"
      >
        {list.isOpen && (
          <>
            {numbers.map(option)}
            <HitGroup id={`${id}-meant`} label={answer?.suggestions?.how === 'near' ? 'Did you mean' : MATCHING}>
              {meant.map(option)}
            </HitGroup>
            <HitGroup id={`${id}-words`} label="Product families and pages">
              {places.map(option)}
            </HitGroup>
            {last.map(option)}
          </>
        )}
      </ul>
      <SearchMessage searching={searching} failed={failed} found={count} />
    </div>
  )
}
