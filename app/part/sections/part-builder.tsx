import { Link } from 'react-router'

type Props = { base: string; url: string; choices: readonly string[] }

/** Leads to all numbers of the part's base number, by what they encode (behavior 25.2). */
export const PartBuilder = ({ base, url, choices }: Props) => (
  <p className="part-builder cluster">
    <Link to={url} className="button">
      Build a part number
    </Link>{' '}
    <span className="muted">
      Other numbers of {base}, by {choices.join(', ').toLowerCase()}
    </span>
  </p>
)
