import type { HealthFacts } from '#desk/health/health-facts.ts'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskDay } from '#desk/ui/desk-time.tsx'
import { dayWords } from '#shared/zoned-day.ts'

type Props = { days: HealthFacts['requestsADay'] }

const RECENT = 30
const WEEK = 7
const STEP = 8
const BAR = 6
const HEIGHT = 96

const COLUMNS = { from: 'Week from', count: 'Requests' }

/** Requests per day as bars, and per week as a table. Rendered on the server, so it needs no script. */
export function DayChart({ days }: Props) {
  const highest = Math.max(1, ...days.map(({ count }) => count))
  const all = sum(days)
  const recent = sum(days.slice(-RECENT))
  const width = days.length * STEP
  const label = `Requests a day: ${recent} in the last ${RECENT} days, ${all} in ${days.length}; at most ${highest} in a day.`
  return (
    <div className="health-chart">
      <figure>
        <figcaption>{`${recent} in the last ${RECENT} days, ${all} in ${days.length} days.`}</figcaption>
        <p className="split hint figures">{highest}</p>
        <svg
          className="health-days"
          viewBox={`0 0 ${width} ${HEIGHT + 1}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          <line x1={0} y1={HEIGHT + 0.5} x2={width} y2={HEIGHT + 0.5} className="health-axis" />
          {days.map(({ day, count }, index) => {
            const height = (count / highest) * HEIGHT
            return (
              <rect
                key={day}
                x={index * STEP + 1}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                className={index < days.length - RECENT ? 'health-bar' : 'health-bar recent'}
              >
                <title>{`${dayWords(day)}: ${count}`}</title>
              </rect>
            )
          })}
        </svg>
        <p className="split hint figures">
          {[days[0], days.at(-1)].map((end) => end && <DeskDay key={end.day} day={end.day} />)}
        </p>
      </figure>
      <details>
        <summary>By week</summary>
        <DeskTable caption="Requests by week" columns={COLUMNS} figures={['count']} rows={weeksOf(days)} />
      </details>
    </div>
  )
}

function weeksOf(days: Props['days']) {
  const newest = days.toReversed()
  const weeks = Array.from({ length: Math.floor(days.length / WEEK) }, (_, week) =>
    newest.slice(week * WEEK, (week + 1) * WEEK),
  )
  return weeks.map((week) => {
    const from = week.at(-1)?.day ?? ''
    return { key: from, cells: { from: <DeskDay day={from} />, count: sum(week) } }
  })
}

const sum = (days: Props['days']): number => days.reduce((total, { count }) => total + count, 0)
