import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BuildPageOutcome } from '#app/build-number/build-page-answer.ts'
import { SpecificationGrid } from '#app/part/sections/specification-grid.tsx'
import { QuoteListButton } from '#app/quote-list/quote-list-button.tsx'
import { ButtonLink, CodeLink } from '#app/ui/controls.tsx'
import { LifecycleNote } from '#app/ui/lifecycle-note.tsx'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = { outcome: BuildPageOutcome; base: string; left: number }

export function BuildOutcome({ outcome, base, left }: Props) {
  return (
    <section id="results" tabIndex={-1} aria-labelledby="outcome" className="stack">
      {outcome.kind === 'one' && <OneNumber {...outcome} />}
      {outcome.kind === 'several' && (
        <>
          <h2 id="outcome" className="section-title">
            {`${formatCount(left)} part numbers`}
          </h2>
          <ul className="build-numbers">
            {outcome.numbers.map(({ partNumber, url }) => (
              <li key={url}>
                <CodeLink to={url}>{partNumber}</CodeLink>
              </li>
            ))}
          </ul>
          {left > outcome.numbers.length && (
            <p className="muted">{`${formatCount(left - outcome.numbers.length)} more: narrow your choices`}</p>
          )}
        </>
      )}
      {outcome.kind === 'none' && <NoNumber {...outcome} base={base} />}
    </section>
  )
}

type One = Extract<BuildPageOutcome, { kind: 'one' }>

function OneNumber({ partNumber, url, quoteUrl, specifications, lifecycle }: One) {
  return (
    <>
      <h2 id="outcome" className="page-title mono" translate="no">
        <Link to={url}>{partNumber}</Link>
      </h2>
      {lifecycle && <LifecycleNote {...lifecycle} isBanner />}
      {quoteUrl && <Asks quoteUrl={quoteUrl}>📝 Request Quote</Asks>}
      <SpecificationGrid id="specifications" title="Technical Specifications" specifications={specifications} />
    </>
  )
}

type NoneProps = Extract<BuildPageOutcome, { kind: 'none' }> & Pick<Props, 'base'>

function NoNumber({ near, customUrl, base }: NoneProps) {
  return (
    <>
      <h2 id="outcome" className="section-title">
        No part number has all these choices
      </h2>
      <p className="muted">The nearest:</p>
      <ul className="rows rows-columns build-near">
        {near.map(({ partNumber, url, differs }) => (
          <li key={url}>
            <CodeLink to={url}>{partNumber}</CodeLink>
            {differs.map(({ label, wanted, value }) => (
              <span key={label} className="muted">
                {`${label}: ${value} instead of ${wanted}`}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {customUrl && (
        <>
          <p className="muted">{`Or ask us to make it: your request will list your choices and base number ${base}, not a part number.`}</p>
          <Asks quoteUrl={customUrl}>
            Request a quote<span className="sr-only"> for a custom part</span>
          </Asks>
        </>
      )}
    </>
  )
}

const Asks = ({ quoteUrl, children }: { quoteUrl: string; children: ReactNode }) => (
  <div className="cluster">
    <QuoteListButton quoteUrl={quoteUrl} />
    <ButtonLink tone="brass" to={quoteUrl}>
      {children}
    </ButtonLink>
  </div>
)
