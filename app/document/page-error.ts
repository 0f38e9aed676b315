import { isRouteErrorResponse } from 'react-router'

/** Shown instead of a page. `unreachable`: a retry may help. `ours`: the fault is ours. */
export type PageErrorText = { title: string; text: string; unreachable?: true; ours?: true }

/** Error texts for requests without a response, in Chromium, Firefox and Safari. */
const NO_RESPONSE = /fetch|network|load failed/i

/** Returns the text for an error: an unknown address, no network, or our own error. */
export function pageError(error: unknown): PageErrorText {
  const problem: { message: string; advice: string } | null = isRouteErrorResponse(error) ? error.data?.problem : null
  if (problem) return { title: problem.message, text: problem.advice }
  if (isRouteErrorResponse(error) && error.status === 404)
    return {
      title: 'Page not found',
      text: 'There is no page at this address. Search for a part, or start from the home page.',
    }
  if (isRouteErrorResponse(error) && error.status === 503)
    return { title: 'Please try again in a moment', text: 'The catalog can’t be loaded right now.' }
  if (!import.meta.env.SSR && error instanceof Error && NO_RESPONSE.test(error.message))
    return {
      title: navigator.onLine ? 'Our site can’t be reached' : 'You are offline',
      text: 'The page couldn’t be loaded. Nothing you typed is lost. Try again when you are back online.',
      unreachable: true,
    }
  return {
    title: 'Something went wrong',
    text: 'The page couldn’t be loaded. Nothing you sent is lost. Please try again in a minute.',
    ours: true,
  }
}
