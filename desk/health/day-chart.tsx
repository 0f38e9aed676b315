import type { HealthFacts } from '#desk/health/health-facts.ts'
import { BarChart } from '#desk/ui/bar-chart.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskDay } from '#desk/ui/desk-time.tsx'
import { dayWords } from '#shared/zoned-day.ts'

type Props = { days: HealthFacts['requestsADay'] }

const RECENT = 30
const WEEK = 7

const COLUMNS = { from: 'Week from', count: 'Requests' }

/** Requests per day as bars, and per week as a table. */
export function DayChart({ days }: Props) {
  const highest = Math.max(1, ...days.map(({ count }) => count))
  const all = sum(days)
  const recent = sum(days.slice(-RECENT))
  const label = `Requests a day: ${recent} in the last ${RECENT} days, ${all} in ${days.length}; at most ${highest} in a day.`
  return (
    <div className="health-chart">
      <figure>
        <figcaption>{`${recent} in the last ${RECENT} days, ${all} in ${days.length} days.`}</figcaption>
        <p className="split hint figures">{highest}</p>
        <BarChart
          label={label}
          highest={highest}
          days={days.map(({ day, count }, index) => [
            { count, words: `${dayWords(day)}: ${count}`, isBrass: index >= days.length - RECENT },
          ])}
        />
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
