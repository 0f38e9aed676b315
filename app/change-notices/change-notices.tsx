import { catalogContext, contentContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { CodeText, TextAnchor, TextLink } from '#app/ui/controls.tsx'
import { Facts, TextPage } from '#app/ui/text-page.tsx'
import { CHANGE_NOTICES, documentAddress, noticeFacts, noticesIn } from '#catalog/company/company-document.ts'
import { partUrl } from '#catalog/part/shown-changes.ts'
import { dayText } from '#catalog/quantities/day-text.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'
import type { Route } from './+types/change-notices.ts'

const MAX_LISTED = 100

export function loader({ context }: Route.LoaderArgs) {
  const { documents, settings } = context.get(contentContext)
  const catalog = context.get(catalogContext)
  return {
    notices: noticesIn(documents).map((document) => {
      const { version, versionKey, title, notice } = document
      return {
        number: version,
        title,
        place: versionKey,
        url: documentAddress(document),
        facts: noticeFacts(document, (day) => dayText(day, settings.dates)),
        count: notice.parts.length,
        parts: notice.parts.slice(0, MAX_LISTED).map((part) => {
          return { number: part.number, url: catalog && partUrl(catalog, part) }
        }),
      }
    }),
    meta: pageHead(context, {
      title: 'Product change notices (PCN)',
      description: 'Product changes, effective dates, last-order dates and the parts affected.',
      path: CHANGE_NOTICES.path,
      json: '/api/v1/notices',
      trail: [CHANGE_NOTICES],
    }),
  }
}

export default function ChangeNoticesPage({ loaderData: { notices } }: Route.ComponentProps) {
  return (
    <TextPage title={CHANGE_NOTICES.label} lead="Product changes, effective dates and last-order dates.">
      {notices.length === 0 ? (
        <p className="notice">No notices have been published yet.</p>
      ) : (
        <ul className="rows">
          {notices.map(({ number, title, place, url, facts, count, parts }) => (
            <li key={url} id={place} className="stack">
              <p>
                <a href={url} className="text-link strong">
                  <CodeText>{number}</CodeText> <span>{title}</span>
                </a>
              </p>
              <Facts of={Object.fromEntries(facts)} />
              <details className="notice-of-parts">
                <summary>{countOf(count, 'affected part')}</summary>
                <ul className="cluster mono" translate="no">
                  {parts.map((part, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a number may be there twice
                    <li key={index}>{part.url ? <TextLink to={part.url}>{part.number}</TextLink> : part.number}</li>
                  ))}
                </ul>
                {count > parts.length && (
                  <p>
                    <TextAnchor href={`/api/v1/notices?number=${encodeURIComponent(number)}`}>
                      {`All ${formatCount(count)} parts as JSON`}
                    </TextAnchor>
                  </p>
                )}
              </details>
            </li>
          ))}
        </ul>
      )}
      <p className="cluster">
        <TextAnchor href="/api/v1/notices">JSON</TextAnchor>
        <TextAnchor href="/changes.atom">Atom feed</TextAnchor>
        <TextLink to="/changes">All part changes</TextLink>
      </p>
    </TextPage>
  )
}
