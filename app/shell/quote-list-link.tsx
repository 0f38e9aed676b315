import { NavLink } from 'react-router'
import { ListIcon } from '#app/components/icons.tsx'
import { useQuoteList } from '#app/components/quote-list.ts'

type Props = { className: string }

const MOST_SHOWN = 999

/** The way to the quote list, with the number of its lines: filled in by the script, in a place of a fixed width. */
export function QuoteListLink({ className }: Props) {
  const count = useQuoteList()?.length
  return (
    <NavLink to="/list" end className={className}>
      <ListIcon className="list-icon" />
      <span className="list-words">Quote list</span>
      <span className="list-count" data-some={count ? '' : undefined}>
        {count !== undefined && (count > MOST_SHOWN ? `${MOST_SHOWN}+` : count)}
        {count !== undefined && <span className="sr-only"> {count === 1 ? 'line' : 'lines'}</span>}
      </span>
    </NavLink>
  )
}
