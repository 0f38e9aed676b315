import type { DescribedCall, DescribedField } from '#app/api-docs/described-api.ts'
import { apiContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { TextAnchor } from '#app/ui/controls.tsx'
import { ScrollFrame } from '#app/ui/scroll-frame.tsx'
import { API } from '#app/ui/site-menu.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import type { Route } from './+types/api-docs.ts'

type AnswerFieldsProps = { fields: readonly DescribedField[] }

const AnswerFields = ({ fields }: AnswerFieldsProps) => (
  <dl className="facts facts-beside">
    {fields.map(({ name, type, description, fields: inner }) => (
      <div key={name}>
        <dt className="strong">
          <code>{name}</code>
        </dt>
        <dd>
          <span className="muted">{type}</span> <span>{description}</span>
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

type Props = { call: DescribedCall }

function ApiCall({ call: { id, method, address, summary, description, parameters, answer, examples } }: Props) {
  return (
    <section aria-labelledby={id} className="halves api-call">
      <div className="stack">
        <h2 id={id}>{summary}</h2>
        <p>
          <code>{`${method} ${address}`}</code>
        </p>
        <p>{description}</p>
        {parameters.length > 0 && (
          <>
            <h3>Parameters</h3>
            <dl className="facts facts-beside">
              {parameters.map(({ name, description, required }) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>
                    {required && <span className="muted">required</span>}
                    <span>{` ${description}`}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {answer && (
          <>
            <h3 id={answer.name}>
              Answer: <code>{answer.name}</code>
            </h3>
            <p>{answer.description}</p>
            <AnswerFields fields={answer.fields} />
          </>
        )}
      </div>
      <div className="stack">
        <h3>Examples</h3>
        {examples.map((example) => (
          <Example key={example.address} {...example} />
        ))}
      </div>
    </section>
  )
}

const Example = ({ summary, address, posted, answer }: DescribedCall['examples'][number]) => (
  <div className="api-example">
    <p>{summary}</p>
    {posted === null ? (
      <TextAnchor href={address}>
        <code>{address}</code>
      </TextAnchor>
    ) : (
      <JsonText label={`Request body of ${address}`} text={posted} />
    )}
    {answer !== null && <JsonText label={`Response of ${address}`} text={answer} />}
  </div>
)

const JsonText = ({ label, text }: { label: string; text: string }) => (
  <ScrollFrame label={label} className="card card-flush">
    <pre>
      <code>{text}</code>
    </pre>
  </ScrollFrame>
)

export function loader({ context }: Route.LoaderArgs) {
  const meta = pageHead(context, {
    title: API.label,
    description: 'Every call of the read-only JSON API, with parameters, responses and examples to try.',
    path: API.path,
    trail: [API],
  })
  return { api: context.get(apiContext)(), meta }
}

export default function ApiDocsPage({ loaderData: { api } }: Route.ComponentProps) {
  const { summary, description, openApiUrl, calls, problem } = api
  return (
    <TextPage title={API.label} lead={summary}>
      <div>
        <p>{description}</p>
        <p>
          For machines, the same is an <TextAnchor href={openApiUrl}>OpenAPI 3.1 description</TextAnchor>.
        </p>
      </div>
      <nav aria-label="Calls" className="api-calls">
        <ul className="facts facts-beside">
          {calls.map(({ id, path, summary }) => (
            <li key={id}>
              <TextAnchor href={`#${id}`}>
                <code>{path}</code>
              </TextAnchor>
              <span className="muted">{summary}</span>
            </li>
          ))}
        </ul>
      </nav>
      {calls.map((call) => (
        <ApiCall key={call.id} call={call} />
      ))}
      <section aria-labelledby={problem.name} className="halves api-call">
        <div className="stack">
          <h2 id={problem.name}>Errors</h2>
          <p>Errors are returned as problem documents (RFC 9457).</p>
          <AnswerFields fields={problem.fields} />
        </div>
      </section>
    </TextPage>
  )
}
