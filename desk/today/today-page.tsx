import { Link } from 'react-router'
import { Card, CodeLink, PageHead, TextLink } from '#app/ui/controls.tsx'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { servicesContext } from '#desk/desk-context.ts'
import { DeskKeys } from '#desk/ui/desk-keys.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { ageText, DeskDay, DeskTime } from '#desk/ui/desk-time.tsx'
import type { CurrencySum } from '#requests/inbox/figures.ts'
import { formatMoney } from '#requests/schemas/money.ts'
import type { Route } from './+types/today-page.ts'

const SPANS = [
  [1, 'Today'],
  [7, '7 days'],
  [30, '30 days'],
] as const

export const askedDays = (request: Request): number =>
  SPANS.find(([days]) => String(days) === new URL(request.url).searchParams.get('days'))?.[0] ?? 1

export async function loader({ request, context }: Route.LoaderArgs) {
  const days = askedDays(request)
  return { days, figures: await context.get(servicesContext).figures(days) }
}

export const meta: Route.MetaFunction = () => [{ title: 'Figures – Desk' }]

export default function TodayPage({ loaderData: { days, figures } }: Route.ComponentProps) {
  const { received, answers, answered, waiting, responseMs, quoted, won, clerks } = figures
  return (
    <div className="stack">
      <PageHead title="Figures">
        <nav className="segmented" aria-label="Days">
          {SPANS.map(([span, name]) => (
            <Link key={span} to={`/today?days=${span}`} aria-current={span === days ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <TextLink reloadDocument to={`/today.csv?days=${days}`}>
          CSV
        </TextLink>
        <DeskKeys />
      </PageHead>
      <dl className="card grid">
        <Figure label="Came in" value={formatCount(received)} />
        <Figure label="Answered" value={formatCount(answered)} />
        <Figure label="Response time (median)" value={responseMs === null ? '–' : ageText(responseMs)} />
        <Figure label="Open for more than a day" value={formatCount(waiting)} />
        <Figure label="Quoted" value={sumText(quoted)} />
        <Figure label="Won" value={sumText(won)} />
      </dl>
      {answers.length > 0 && (
        <Card title="Buyers’ answers">
          <ul className="rows">
            {answers.map(({ id, at, number, action }) => (
              <li key={id} className="cluster">
                <CodeLink to={`/requests/${number}`}>{number}</CodeLink>
                <span>{ANSWER_WORDS[action]}</span>
                <span className="hint">
                  <DeskTime at={at} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <section className="stack">
        <h2 className="section-title">By clerk</h2>
        <DeskTable
          caption="By clerk"
          columns={{ name: 'Name', answered: 'Answered', response: 'Response time', quoted: 'Quoted', won: 'Won' }}
          figures={['answered', 'response', 'quoted', 'won']}
          rows={clerks.map((clerk) => ({
            key: clerk.name,
            cells: {
              name: <bdi>{clerk.name}</bdi>,
              answered: clerk.answered,
              response: clerk.responseMs === null ? '–' : ageText(clerk.responseMs),
              quoted: sumText(clerk.quoted),
              won: sumText(clerk.won),
            },
          }))}
        />
        {clerks.length === 0 && <p className="hint">No one has answered or quoted yet.</p>}
      </section>
      {days > 1 && (
        <DeskTable
          caption="By day"
          columns={{ day: 'Day', received: 'Came in', answered: 'Answered' }}
          figures={['received', 'answered']}
          rows={figures.days.toReversed().map(({ day, ...counts }) => ({
            key: day,
            cells: { day: <DeskDay day={day} />, ...counts },
          }))}
        />
      )}
    </div>
  )
}

const ANSWER_WORDS: Readonly<Record<string, string>> = {
  'quote.accepted': 'ordered',
  'quote.declined': 'declined the quote',
  'quote.more-time': 'asks for more time',
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="hint">{label}</dt>
    <dd className="section-title figures">{value}</dd>
  </div>
)

const sumText = (sums: readonly CurrencySum[]): string =>
  sums.map(({ total, currency }) => formatMoney(total, currency)).join(' + ') || '–'
