import { ButtonLink } from '#app/ui/controls.tsx'

export const askedPage = (params: URLSearchParams, name = 'page'): number =>
  Math.max(1, Math.floor(Number(params.get(name))) || 1)

export const MAX_FIND = 200

export const askedFind = (params: URLSearchParams): string => (params.get('q') ?? '').slice(0, MAX_FIND)

/** Lines per page. 1,000 block the main loop for 0.1 s, and as fields of a quote for over 0.5 s. */
const LINES = 50

/** The page of lines in an address: lines from `first` up to `end`, from 0, of `count`. */
export type LinePages = ReturnType<typeof linePages>

export function linePages(count: number, params: URLSearchParams, name = 'page') {
  const pageCount = Math.max(1, Math.ceil(count / LINES))
  const page = Math.min(pageCount, askedPage(params, name))
  return { count, page, pageCount, first: (page - 1) * LINES, end: Math.min(count, page * LINES) }
}

/** The page of a line. Lines count from 0. */
export const pageOfLine = (index: number): number => Math.floor(index / LINES) + 1

type StepProps = { page: number; hasMore: boolean; addressOf: (page: number) => string }

/** Links to the previous and next page of a list that isn't counted. */
export const StepPages = ({ page, hasMore, addressOf }: StepProps) => (
  <nav className="cluster more" aria-label="Pages">
    {page > 1 && (
      <ButtonLink to={addressOf(page - 1)} rel="prev">
        Previous
      </ButtonLink>
    )}
    {hasMore && (
      <ButtonLink to={addressOf(page + 1)} rel="next">
        Next
      </ButtonLink>
    )}
  </nav>
)
