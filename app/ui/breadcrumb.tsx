import { Link } from 'react-router'

type Props = { trail: readonly { label: string; path?: string | undefined }[] }

/** The last step is the page itself. */
export function Breadcrumb({ trail }: Props) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb">
      <ol>
        <li>
          <Link to="/">Home</Link>
        </li>
        {trail.map(({ label, path }, index) => (
          <li key={label} aria-current={index === trail.length - 1 ? 'page' : undefined}>
            {path ? <Link to={path}>{label}</Link> : label}
          </li>
        ))}
      </ol>
    </nav>
  )
}
