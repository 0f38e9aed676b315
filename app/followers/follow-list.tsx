import { Link } from 'react-router'

type Props = { query: string; mails: boolean }

/** Offers mails about a list's parts, if mails are set up. */
export const FollowList = ({ query, mails }: Props) =>
  mails && (
    <Link to={`/notices?${query}`} aria-label="Email me changes to these parts">
      Changes by email
    </Link>
  )
