import { Link } from 'react-router'
import type { Note } from '#content/pages/content-page.ts'

type Props = { notes: readonly Note[] }

/** Short notes side by side, each with a heading. */
export function TextNotes({ notes }: Props) {
  return (
    <ul className="text-notes">
      {notes.map(({ name, text, link }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
          {link && (
            <p>
              <Link to={link.path} className="text-link">
                {link.label}
              </Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
