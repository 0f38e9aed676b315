import type { DescribedField } from '#app/api-docs/described-api.ts'

type Props = { fields: readonly DescribedField[] }

/** The fields of an answer, each with its type and the fields inside it. */
export const AnswerFields = ({ fields }: Props) => (
  <dl className="api-fields">
    {fields.map(({ name, type, description, fields: inner }) => (
      <div key={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>
          <span className="api-type">{type}</span> {description}
        </dd>
        {inner.length > 0 && (
          <dd className="api-inner">
            <AnswerFields fields={inner} />
          </dd>
        )}
      </div>
    ))}
  </dl>
)
