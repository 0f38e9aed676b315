type Props = { searching: boolean; found: number }

/** The status line of the search dropdown (behavior 7.5). */
export function SearchMessage({ searching, found }: Props) {
  return (
    <div role="status" className="search-message">
      {searching && <p>Searching part numbers in all tables...</p>}
      {!searching && found === 0 && <NothingFound />}
      {!searching && found > 0 && <span className="sr-only">{found} found</span>}
    </div>
  )
}

export function NothingFound() {
  return (
    <>
      <p className="font-semibold text-ink">No matching part numbers found</p>
      <p>Search looks for exact part numbers in all product tables</p>
      <p>Try: partial numbers, removing hyphens, or different formats</p>
    </>
  )
}
