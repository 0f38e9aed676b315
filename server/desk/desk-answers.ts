import { Hono } from 'hono'
import { actFilter } from '#desk/acts/act-filter.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { exportAnswer } from '#desk/ui/download-answer.ts'
import type { ListedAct } from '#people/act-list.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import { fileAnswers } from '#server/downloads/file-answers.ts'
import type { Log } from '#server/operations/log.ts'
import { Problem } from '#shared/problem.ts'
import { problemDocument } from '#shared/problem-document.ts'
import { atOnce } from '#shared/shared-work.ts'
import { timeIn } from '#shared/zoned-day.ts'
import { csvOf } from '#spreadsheets/csv/csv-writer.ts'

/** Few people use the desk, and thumbnails have their own queue. */
const NO_QUEUE = { pictures: () => atOnce, models: () => atOnce, slices: () => atOnce }
const MAX_ROWS = 100_000
const ROWS_AT_ONCE = 1_000

/** What the desk answers besides pages. Access table and origin were checked before. */
export function deskAnswers({ accounts, catalog, content, files, timeZone }: DeskServices, log: Log): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>()
  app.post('/passkeys/add', async (c) => {
    const person = c.get('person')
    if (!person) throw new Problem(403, 'You are signed out.', 'Sign in and try again.')
    return c.json(await accounts.passkeys.addOptions(person, c.get('cookie').origin, content().company.maker))
  })
  app.post('/passkeys/ask', async (c) => c.json(await accounts.passkeys.askOptions(c.get('cookie').origin)))
  app.post('/passkeys/answer', async (c) => {
    const cookie = c.get('cookie')
    const answer = await c.req.json().catch(() => null)
    cookie.set(await accounts.signIn.byPasskey(answer, cookie.origin, cookie))
    return c.body(null, 204)
  })

  app.get('/acts.csv', async (c) => {
    const filter = actFilter(new URL(c.req.url).searchParams, timeZone)
    async function* chunks() {
      for await (const acts of accounts.acts.inPages(filter, ROWS_AT_ONCE, MAX_ROWS))
        yield acts.map((act) => [timeIn(timeZone, new Date(act.at)), ...cells(act)])
    }
    const headings = [`Time (${timeZone})`, 'Person', 'Action', 'About', 'Detail']
    return exportAnswer(csvOf({ headings, chunks }), 'text/csv; charset=utf-8', 'acts.csv')
  })

  /** `?w=64`: the current picture of a part, as on the site (behavior 19.4). */
  const site = fileAnswers({ files, log }, NO_QUEUE)
  app.get('/parts/:table/:id/picture', async (c) => {
    const table = catalog()?.table(c.req.param('table'))
    const row = table?.rowOf(c.req.param('id')) ?? null
    const { imageUrl = null } = table && row !== null ? table.part(row) : {}
    if (imageUrl === null) return problemDocument(404, 'This part has no picture.')
    const address = new URL(imageUrl, c.req.url)
    const width = c.req.query('w')
    if (width !== undefined) address.searchParams.set('w', width)
    const { method, headers, signal } = c.req.raw // of a HEAD too, and of a client that leaves: the file is closed then
    const picture = await site.request(address, { method, headers, signal }, c.env)
    picture.headers.set('Cache-Control', 'no-cache') // the same address may have another picture tomorrow
    return picture
  })
  return app
}

const cells = ({ by, action, subject, detail }: ListedAct): string[] => [
  by ?? 'Command line',
  action,
  subject,
  detail ? JSON.stringify(detail) : '',
]
