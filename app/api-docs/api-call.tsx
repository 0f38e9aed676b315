import { AnswerFields } from '#app/api-docs/answer-fields.tsx'
import type { DescribedCall, DescribedExample } from '#app/api-docs/described-api.ts'

type Props = { call: DescribedCall }

/** One call: what it takes, what it answers, and examples to try. */
export function ApiCall({ call: { id, address, summary, description, parameters, answer, examples } }: Props) {
  return (
    <section aria-labelledby={id} className="api-call">
      <div className="api-about">
        <h2 id={id}>{summary}</h2>
        <p className="api-address">
          <code>GET {address}</code>
        </p>
        <p>{description}</p>
        {parameters.length > 0 && (
          <>
            <h3>Parameters</h3>
            <dl className="api-fields">
              {parameters.map(({ name, description, required }) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>
                    {required && <span className="api-type">required</span>} {description}
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
      <div className="api-examples">
        <h3>Examples</h3>
        {examples.map((example) => (
          <Example key={example.address} example={example} />
        ))}
      </div>
    </section>
  )
}

const Example = ({ example: { summary, address, answer } }: { example: DescribedExample }) => (
  <div className="api-example">
    <p>{summary}</p>
    <a href={address} className="text-link">
      <code>{address}</code>
    </a>
    {answer !== null && (
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so it must be focusable
        tabIndex={0}
        aria-label={`The answer of ${address}`}
      >
        <pre>
          <code>{answer}</code>
        </pre>
      </section>
    )}
  </div>
)
