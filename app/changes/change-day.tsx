import { Link } from 'react-router'
import { partName } from '#catalog/part/part-name.ts'
import type { ListedChange } from '#catalog/part/shown-changes.ts'

type Props = { day: string; changes: readonly ListedChange[] }

const KINDS = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const

/** The changes of one day, one line for each part. */
export function ChangeDay({ day, changes }: Props) {
  return (
    <section aria-labelledby={`day-${day}`} className="change-day">
      <h2 id={`day-${day}`}>
        <time dateTime={day}>{day}</time>
      </h2>
      <ul>
        {changes.map(({ kind, at, table, id, number, familyName, url, fields }) => (
          <li key={`${at} ${table} ${id}`}>
            <span className="change-part">
              {url ? <Link to={url}>{partName(number, id)}</Link> : <span>{partName(number, id)}</span>}
            </span>
            <span className="change-family">{familyName}</span>
            <span className="change-what">
              <b>{KINDS[kind]}</b>
              {kind === 'changed' && <ChangedFields fields={fields} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChangedFields({ fields }: Pick<ListedChange, 'fields'>) {
  if (fields.length === 0) return ': data not shown on its page'
  return fields.map(({ label, before, after }) => (
    <span key={label} className="change-field">
      {label}: {before ?? 'N/A'} → {after ?? 'N/A'}
    </span>
  ))
}
