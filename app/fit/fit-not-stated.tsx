import { Link } from 'react-router'
import { fitField } from '#app/components/fit-fields.ts'
import type { UnstatedField } from '#catalogue/fit/fit-answer.ts'
import { formatCount } from '#catalogue/format-count.ts'

type Props = { fields: readonly UnstatedField[]; total: number }

/** Parts that neither fit nor miss, for their rows don't say: by what they leave open. */
export function FitNotStated({ fields, total }: Props) {
  return (
    <section aria-labelledby="fit-not-stated">
      <h2 id="fit-not-stated">Not stated: {total === 1 ? '1 part' : `${formatCount(total)} parts`}</h2>
      <p>Nothing that they state speaks against them, but they don’t state everything you asked. We don’t guess.</p>
      <dl className="fit-unstated">
        {fields
          .filter((field) => field.total > 0)
          .map((field) => (
            <UnstatedOf key={field.criterion} field={field} />
          ))}
      </dl>
    </section>
  )
}

function UnstatedOf({ field: { criterion, total, families } }: { field: UnstatedField }) {
  const parts = families.filter(({ hasField }) => hasField)
  const whole = families.filter(({ hasField }) => !hasField)
  return (
    <div>
      <dt>
        {fitField(criterion)?.column} <span className="count">{formatCount(total)}</span>
      </dt>
      <dd>
        {parts.length > 0 && (
          <ul>
            {parts.map(({ tableName, displayName, count, parts }) => (
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
        {whole.length > 0 && (
          <div>
            Families that never state it:{' '}
            {whole.map(({ tableName, displayName, url, count }, index) => (
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
