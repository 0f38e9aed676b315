import { Link } from 'react-router'

type Props = { to: string; before: string }

/** Says that changes need a recent sign-in, with a link. `to` is the page to return to, `before` the change. */
export function SignInAgain({ to, before }: Props) {
  return (
    <p className="card">
      <span>{`To ${before}, `}</span>
      <Link to={`/sign-in?again=1&to=${encodeURIComponent(to)}`}>sign in again</Link>: you signed in more than 15
      minutes ago.
    </p>
  )
}
