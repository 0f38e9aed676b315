import { Link } from 'react-router'
import { contentContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { CHANGE_NOTICES, noticeAddress, noticeState } from '#catalog/company/change-notice.ts'
import { dayText } from '#catalog/quantities/day-text.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import type { Route } from './+types/change-notices.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { notices: all, settings } = context.get(contentContext)
  const notices = all.filter(({ replacedBy }) => replacedBy === null)
  const shown = (day: string) => dayText(day, settings.dates)
  return {
    notices: notices.map((notice) => {
      const { number, title, kind, effective, lastOrder, parts } = notice
      const dates = [`effective ${shown(effective)}`, lastOrder === null ? '' : `last order ${shown(lastOrder)}`]
      const detail = [kind, ...dates, countOf(parts.length, 'part')].filter(Boolean).join(' · ')
      return { number, title, url: noticeAddress(number), detail, isWithdrawn: noticeState(notice) === 'withdrawn' }
    }),
    meta: pageHead(context, {
      title: 'Product change notices (PCN)',
      description: 'What changes on our parts, from when, until when they can be ordered, and which parts it affects.',
      path: CHANGE_NOTICES.path,
      json: '/api/v1/notices',
      trail: [CHANGE_NOTICES],
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ChangeNoticesPage({ loaderData: { notices } }: Route.ComponentProps) {
  return (
    <TextPage
      title={CHANGE_NOTICES.label}
      lead="What changes on our parts, from when, and until when they can be ordered."
    >
      {notices.length === 0 ? (
        <p className="notice">No notice has been published yet.</p>
      ) : (
        <ul className="rows">
          {notices.map(({ number, title, url, detail, isWithdrawn }) => (
            <li key={number}>
              <p>
                <Link to={url} className="text-link strong">
                  <span className="mono" translate="no">
                    {number}
                  </span>{' '}
                  <span>{title}</span>
                </Link>{' '}
                {isWithdrawn && <span className="badge">Withdrawn</span>}
              </p>
              <p className="muted">{detail}</p>
            </li>
          ))}
        </ul>
      )}
      <p className="cluster">
        {notices.length > 0 && (
          <a href={`${CHANGE_NOTICES.path}.csv`} className="text-link">
            CSV, a row for each part
          </a>
        )}
        <a href="/api/v1/notices" className="text-link">
          JSON
        </a>
        <a href="/changes.atom" className="text-link">
          Atom feed
        </a>
        <Link to="/changes" className="text-link">
          All changes of parts
        </Link>
      </p>
    </TextPage>
  )
}
