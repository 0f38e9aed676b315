import { useQuoteList } from '#app/quote-list/quote-list.ts'
import { PageLink } from '#app/shell/page-link.tsx'
import { ListIcon } from '#app/ui/icons.tsx'

type Props = { className: string; here: string }

const MAX_SHOWN = 999

/** The link to the quote list with its number of lines. The script fills it in; its width is fixed, so nothing moves. */
export function QuoteListLink({ className, here }: Props) {
  const count = useQuoteList()?.length
  return (
    <PageLink to="/list" here={here} className={className}>
      <ListIcon className="list-icon" />
      <span className="list-words">Quote list</span>
      <span className="list-count" data-some={count ? '' : undefined}>
        {count !== undefined && (count > MAX_SHOWN ? `${MAX_SHOWN}+` : count)}
        {count !== undefined && <span className="sr-only"> {count === 1 ? 'line' : 'lines'}</span>}
      </span>
    </PageLink>
  )
}
