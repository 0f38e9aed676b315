import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { QuoteListButton } from '#app/quote-list/quote-list-button.tsx'
import type { PicturedPart } from '#app/search/pictured-parts.ts'
import { foundHit, type Hit } from '#app/search/search-hit.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'

type ItemProps = { url: string; quoteUrl?: string | null; className?: string; note?: ReactNode; children: ReactNode }

export const ResultItem = ({ url, quoteUrl = null, className = '', note, children }: ItemProps) => (
  <li className="result">
    <Link to={url} className={`result-link ${className}`.trim()}>
      {children}
    </Link>
    {note}
    {quoteUrl && <QuoteListButton quoteUrl={quoteUrl} small />}
  </li>
)

export const HitList = ({ hits }: { hits: readonly Hit[] }) => (
  <ul className="result-list card card-flush">
    {hits.map(({ url, line, quoteUrl = null }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two of our parts may replace one number
      <ResultItem key={index} url={url} quoteUrl={quoteUrl}>
        {line}
      </ResultItem>
    ))}
  </ul>
)

type SectionProps = { id: string; title: string; hits: readonly Hit[] }

export const HitSection = ({ id, title, hits }: SectionProps) =>
  hits.length > 0 && (
    <TitledSection id={id} title={title} className="hit-section">
      <HitList hits={hits} />
    </TitledSection>
  )

/** Numbers one typo away (behavior 7.15). */
export const DidYouMean = ({ parts }: { parts: readonly PicturedPart[] }) => (
  <HitSection id="meant" title="Did you mean" hits={parts.map(foundHit)} />
)
