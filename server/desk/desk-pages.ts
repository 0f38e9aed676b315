import * as build from 'virtual:react-router/server-build'
import type { Context } from 'hono'
import { createRequestHandler, type HeadersFunction, RouterContextProvider, type ServerBuild } from 'react-router'
import { postedContext } from '#app/context.ts'
import { isDatabaseAway } from '#database/database-away.ts'
import {
  cookieContext,
  deskReportContext,
  flashContext,
  personContext,
  servicesContext,
  sessionContext,
  signedInContext,
} from '#desk/desk-context.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import { parseForm } from '#server/forms/parse-form.ts'
import type { Log } from '#server/operations/log.ts'
import { isProblem } from '#shared/problem.ts'
import { refusalFields } from '#shared/refusal.ts'

/** Renders the desk's pages on the main loop: few people use them. Throws the error if the database is away. */
export function createDeskPages(services: DeskServices, log: Log): (c: Context<DeskEnv>) => Promise<Response> {
  // The virtual module's type doesn't fit exactOptionalPropertyTypes.
  const pages = createRequestHandler(inWords(build as ServerBuild), import.meta.env.MODE)
  return async (c) => {
    const person = c.get('person')
    const context = new RouterContextProvider()
    if (person) context.set(personContext, person)
    context.set(signedInContext, person)
    context.set(sessionContext, c.get('session'))
    context.set(servicesContext, services)
    context.set(flashContext, c.get('flash'))
    context.set(cookieContext, c.get('cookie'))
    let away: unknown = null
    context.set(deskReportContext, (error) => {
      if (isDatabaseAway(error)) away = error
      else log.error({ requestId: c.get('requestId'), err: error }, 'page of the desk failed')
    })
    const posted = c.get('posted')
    if (posted) context.set(postedContext, (rules) => parseForm(posted, rules))
    const page = await pages(forPage(c.req.raw, posted !== undefined), context)
    if (away === null) return page
    throw away // instead of the router's page about an unexpected error (behavior 18.14)
  }
}

/** The build with Problems of loaders and actions as pages with their text, which keep the desk's menu. */
function inWords(built: ServerBuild): ServerBuild {
  const routes = Object.entries(built.routes).map(([id, route]) => {
    const { loader, action, ...module } = route?.module ?? {}
    const answers = { ...(loader && { loader: refused(loader) }), ...(action && { action: refused(action) }) }
    return [id, { ...route, module: { ...module, headers, ...answers } }]
  })
  return { ...built, routes: Object.fromEntries(routes) }
}

/** Of a refusal: why, and when to try again. */
const headers: HeadersFunction = ({ actionHeaders, errorHeaders }) => errorHeaders ?? actionHeaders

const refused =
  <Asked, Answer>(answer: (asked: Asked) => Answer) =>
  (asked: Asked) =>
    Promise.try(answer, asked).catch((error: unknown) => {
      if (!isProblem(error)) throw error
      throw new Response(error.text, { status: error.status, headers: refusalFields(error.status, error) })
    })

/** Pages read a form from the context. `ownOrigin` (`desk-guard.ts`) has checked its Origin, more strictly than the router. */
function forPage(raw: Request, isReceived: boolean): Request {
  if (raw.method === 'HEAD') return new Request(raw, { method: 'GET' })
  if (raw.method !== 'POST') return raw
  const headers = new Headers(raw.headers)
  headers.delete('Origin')
  if (!isReceived) return new Request(raw, { headers })
  return new Request(raw.url, { method: raw.method, headers, signal: raw.signal })
}
