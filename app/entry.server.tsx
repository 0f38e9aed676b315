import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { jsonLdContext, reportContext } from '#app/context.ts'
import { isOurError, wholePage } from '#app/document/whole-page.tsx'
import { provideSizeReader } from '#app/ui/sizes/shown-size.ts'
import { sizeText } from '#catalog/quantities/quantity-text.ts'

provideSizeReader(sizeText)

/** Every page is complete without JavaScript (behavior 1.9). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const jsonLd = routerContext.staticHandlerContext.errors ? [] : context.get(jsonLdContext)
  return wholePage({ request, status, headers, routerContext, jsonLd })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isOurError(error, request)) context.get(reportContext)(error)
}
