import { Link } from 'react-router'
import { fitField } from '#app/fit/fit-fields.ts'
import type { UnstatedField } from '#catalog/fit/fit-result.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = { fields: readonly UnstatedField[]; total: number }

/** Parts that may fit, because their rows don't state everything, by the field that is missing. */
export function FitNotStated({ fields, total }: Props) {
  return (
    <section aria-labelledby="fit-not-stated">
      <h2 id="fit-not-stated">Not stated: {total === 1 ? '1 part' : `${formatCount(total)} parts`}</h2>
      <p>Nothing these parts state rules them out, but they don’t state everything you asked for. We don’t guess.</p>
      <dl className="fit-unstated">
        {fields
          .filter((field) => field.total > 0)
          .map((field) => (
            <FieldEntry key={field.criterion} field={field} />
          ))}
      </dl>
    </section>
  )
}

function FieldEntry({ field: { criterion, total, families } }: { field: UnstatedField }) {
  const withField = families.filter(({ hasField }) => hasField)
  const withoutField = families.filter(({ hasField }) => !hasField)
  return (
    <div>
      <dt>
        {fitField(criterion)?.column} <span className="count">{formatCount(total)}</span>
      </dt>
      <dd>
        {withField.length > 0 && (
          <ul>
            {withField.map(({ tableName, displayName, count, parts }) => (
              <li key={tableName}>
                {displayName}:{' '}
                {parts.map(({ id, partNumber, url }) => (
                  <Link key={id} to={url} className="text-link font-mono">
                    {partNumber}
                  </Link>
                ))}
                {count > parts.length && <span className="absent">and {formatCount(count - parts.length)} more</span>}
              </li>
            ))}
          </ul>
        )}
        {withoutField.length > 0 && (
          <div>
            Families that never state it:{' '}
            {withoutField.map(({ tableName, displayName, url, count }, index) => (
              <span key={tableName}>
                {index > 0 && ', '}
                <Link to={url} className="text-link">
                  {displayName}
                </Link>{' '}
                <span className="count">{formatCount(count)}</span>
              </span>
            ))}
          </div>
        )}
      </dd>
    </div>
  )
}
