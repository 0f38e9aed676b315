import { Link } from 'react-router'

type Props = { query: string; mails: boolean }

/** How to follow the changes of a list's parts: the feed, and mails if they are set up. */
export function FollowList({ query, mails }: Props) {
  return (
    <>
      <a href={`/list.atom?${query}`} aria-label="Changes of these parts as an Atom feed">
        Atom feed
      </a>
      {mails && (
        <Link to={`/notices?${query}`} aria-label="Tell me of changes of these parts by mail">
          Changes by mail
        </Link>
      )}
    </>
  )
}
