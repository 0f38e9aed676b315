import { Link } from 'react-router'
import type { LastTimeBuy } from '#catalog/part/life/last-time-buys.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

/** 'Last time buys': the parts that can be ordered for the last time, with the days left (behavior 3.13). */
export const LastBuys = ({ buys, count }: { buys: readonly LastTimeBuy[]; count: number }) => (
  <section className="card" aria-labelledby="last-buys">
    <h2 id="last-buys">{`Last time buys (${formatCount(count)})`}</h2>
    <table className="data-table" data-stack>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Last day</th>
          <th scope="col">Days left</th>
          <th scope="col">Replaced by</th>
        </tr>
      </thead>
      <tbody>
        {buys.map(({ table, id, number, day, days, replacedBy }) => (
          <tr key={`${table} ${id}`}>
            <th scope="row">
              <Link to={`/parts/${encodeURIComponent(table)}/${id}`}>{number}</Link>
            </th>
            <td data-label="Last day">{day ?? 'Not stated'}</td>
            <td data-label="Days left">{days === null ? 'Not clear' : days < 0 ? 'Past' : formatCount(days)}</td>
            <td data-label="Replaced by">{replacedBy ?? 'Not stated'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
