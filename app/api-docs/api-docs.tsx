import { AnswerFields } from '#app/api-docs/answer-fields.tsx'
import { ApiCall } from '#app/api-docs/api-call.tsx'
import { apiContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { API } from '#app/ui/site-menu.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import type { Route } from './+types/api-docs.ts'

export function loader({ context }: Route.LoaderArgs) {
  const meta = pageHead(context, {
    title: API.label,
    description: 'Every call of the read-only JSON API, with its parameters, its answer and examples to try.',
    path: API.path,
    trail: [API],
  })
  return { api: context.get(apiContext)(), meta }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ApiDocsPage({ loaderData: { api } }: Route.ComponentProps) {
  const { summary, description, openApiUrl, calls, problem } = api
  return (
    <TextPage title={API.label} lead={summary}>
      <div>
        <p>{description}</p>
        <p>
          For machines, the same is an{' '}
          <a href={openApiUrl} className="text-link">
            OpenAPI 3.1 description
          </a>
          .
        </p>
      </div>
      <nav aria-label="Calls" className="api-calls">
        <ul>
          {calls.map(({ id, path, summary }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <code>{path}</code>
              </a>
              <span>{summary}</span>
            </li>
          ))}
        </ul>
      </nav>
      {calls.map((call) => (
        <ApiCall key={call.id} call={call} />
      ))}
      <section aria-labelledby={problem.name} className="api-call">
        <div className="api-about">
          <h2 id={problem.name}>Errors</h2>
          <p>A call that fails answers with a problem document (RFC 9457).</p>
          <AnswerFields fields={problem.fields} />
        </div>
      </section>
    </TextPage>
  )
}
