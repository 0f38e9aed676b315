import { isRouteErrorResponse } from 'react-router'

/** What the shell says in a page's place. */
export type PageProblem = { title: string; text: string; away?: true }

/** How browsers say that an answer never came: Chromium, Firefox, Safari. */
const UNANSWERED = /fetch|network|load failed/i

/** Words for what went wrong: an unknown address, a network that is away, or a fault of ours. */
export function pageProblem(error: unknown): PageProblem {
  if (isRouteErrorResponse(error) && error.status === 404)
    return { title: 'Page not found', text: 'There is no page at this address.' }
  if (!import.meta.env.SSR && error instanceof Error && UNANSWERED.test(error.message))
    return {
      title: navigator.onLine ? "We can't be reached" : 'You are offline',
      text: 'The page could not be loaded. Nothing you typed is lost: try again when the network is back.',
      away: true,
    }
  return {
    title: 'Something went wrong',
    text: 'The page could not be made. Nothing you sent is lost; please try again in a minute.',
  }
}
