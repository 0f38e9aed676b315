import { Hono } from 'hono'
import { actFilter } from '#desk/acts/act-filter.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import type { ListedAct } from '#people/act-list.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'

const MAX_ROWS = 100_000

/** `/acts.csv`: what the page of the same filter lists, all of it up to 100,000 rows. */
export function actListFile({ accounts }: Pick<DeskServices, 'accounts'>): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>()
  app.get('/acts.csv', async (c) => {
    const { acts } = await accounts.acts.find(actFilter(new URL(c.req.url).searchParams), 0, MAX_ROWS)
    const rows = [['Time', 'Person', 'Action', 'About', 'Detail'], ...acts.map(cells)]
    return c.body(csvText(rows, true, { escapeFormulas: true }), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="acts.csv"',
    })
  })
  return app
}

const cells = ({ at, by, action, subject, detail }: ListedAct): string[] => [
  at,
  by ?? 'Command line',
  action,
  subject,
  detail ? JSON.stringify(detail) : '',
]
