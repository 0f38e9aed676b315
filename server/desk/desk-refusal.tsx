import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteContent } from '#content/site-content.ts'
import { isDatabaseAway } from '#database/database-away.ts'
import { DeniedPage } from '#desk/shell/denied.tsx'
import type { Log } from '#server/operations/log.ts'
import { isProblem, Problem } from '#shared/problem.ts'
import { refusalFields } from '#shared/refusal.ts'

const AWAY = new Problem(
  503,
  'The desk’s database doesn’t answer.',
  'Nothing that was saved is lost. What you have just sent may not be saved: send it again in a minute.',
)
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

type Refused = {
  readonly content: SiteContent
  readonly log: Log
  readonly requestId: string
  readonly isData: boolean
}

/** A page for an error. Shows a Problem's text; logs any other error and hides its cause. */
export function deskRefusal(error: unknown, { content, log, requestId, isData }: Refused): Response {
  const known = isProblem(error) ? error : isDatabaseAway(error) ? AWAY : null
  if (!isProblem(error)) log.error({ requestId, err: error }, 'request failed at the desk')
  const status = known?.status ?? 500
  const headers = refusalFields(status, known ?? {})
  const title = known?.message ?? 'Something went wrong on our side.'
  const advice = known?.advice ?? `Please try again in a minute. Request ${requestId}.`
  if (isData) {
    return new Response(`${title} ${advice}`, {
      status,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    })
  }
  const { company, look } = content
  const sheet = look.sheet && `/site/${look.sheet.name}`
  const page = <DeniedPage maker={company.maker} sheet={sheet} title={title} advice={advice} />
  return new Response(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, {
    status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  })
}
