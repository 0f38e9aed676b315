import { data, Link, redirect } from 'react-router'
import { catalogContext, contentContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { Facts, TextPage } from '#app/ui/text-page.tsx'
import {
  CHANGE_NOTICES,
  noticeAddress,
  noticeFacts,
  noticeState,
  noticeWarning,
} from '#catalog/company/change-notice.ts'
import { partUrl } from '#catalog/part/shown-changes.ts'
import { dayText } from '#catalog/quantities/day-text.ts'
import type { Route } from './+types/change-notice.ts'

export function loader({ params, context }: Route.LoaderArgs) {
  const { notices, settings } = context.get(contentContext)
  const notice = notices.find(({ number }) => number.toLowerCase() === params.number.toLowerCase())
  if (!notice) return data({ notice: null, meta: pageHead(context, { title: 'Notice not found' }) }, { status: 404 })
  const { number, title, what, why, replacement, replacedBy, parts } = notice
  const url = noticeAddress(number)
  if (number !== params.number) throw redirect(url, 301)
  const catalog = context.get(catalogContext)
  const replaces = notices.find((other) => other.replacedBy === number)?.number ?? null
  return data({
    notice: {
      ...{ number, title, replacedBy, replaces, url, warning: noticeWarning(notice) },
      isOver: noticeState(notice) !== 'published',
      facts: noticeFacts(notice, (day) => dayText(day, settings.dates)),
      texts: [
        ['What changes', what],
        ['Why', why],
        ['Replacement', replacement],
      ].filter(([, text]) => text !== ''),
      parts: parts.map((part) => ({ number: part.number, url: catalog && partUrl(catalog, part) })),
    },
    meta: pageHead(context, {
      title: `${number}: ${title}`,
      description: what.slice(0, MAX_DESCRIPTION).toWellFormed(),
      path: url,
      json: `/api/v1/notices?number=${encodeURIComponent(number)}`,
      trail: [CHANGE_NOTICES, { label: number, path: url }],
    }),
  })
}

const MAX_DESCRIPTION = 160

/** Each once: two that are the same say nothing more. */
const paragraphsOf = (text = '') => [...new Set(text.split(/\n+/))]

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ChangeNoticePage({ loaderData: { notice } }: Route.ComponentProps) {
  if (!notice)
    return (
      <ProblemPage
        title="There is no such notice"
        text="The list has all that were published."
        back={CHANGE_NOTICES.label}
        backTo={CHANGE_NOTICES.path}
      />
    )
  const { number, title, url, facts, warning, isOver, texts, parts, replacedBy, replaces } = notice
  return (
    <TextPage title={title} lead={`Product change notice ${number}`}>
      {warning && (
        <p role="status" className="notice" data-tone={isOver ? 'bad' : undefined}>
          <span>{warning}</span>{' '}
          {replacedBy && (
            <Link to={noticeAddress(replacedBy)} className="text-link">
              {`Open ${replacedBy}`}
            </Link>
          )}
        </p>
      )}
      <Facts of={Object.fromEntries(facts)} />
      {texts.map(([label, text]) => (
        <section key={label} className="stack" aria-label={label}>
          <h2 className="section-title">{label}</h2>
          {paragraphsOf(text).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <section className="stack" aria-label="Affected parts">
        <h2 className="section-title">{`Affected parts: ${parts.length}`}</h2>
        <ul className="cluster mono" translate="no">
          {parts.map((part) => (
            <li key={part.number}>
              {part.url ? (
                <Link to={part.url} className="text-link">
                  {part.number}
                </Link>
              ) : (
                part.number
              )}
            </li>
          ))}
        </ul>
      </section>
      <p className="cluster">
        <a href={`${url}.pdf`} className="text-link">
          PDF
        </a>
        <a href={`/api/v1/notices?number=${encodeURIComponent(number)}`} className="text-link">
          JSON
        </a>
        {replaces && (
          <Link to={noticeAddress(replaces)} className="text-link">
            {`Replaces ${replaces}`}
          </Link>
        )}
        <Link to={CHANGE_NOTICES.path} className="text-link">
          All notices
        </Link>
      </p>
    </TextPage>
  )
}
