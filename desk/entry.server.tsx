import type { EntryContext, HandleErrorFunction } from 'react-router'
import { isOurError, wholePage } from '#app/document/whole-page.tsx'
import { deskReportContext } from '#desk/desk-context.ts'

export default function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext) {
  return wholePage({ request, status, headers, routerContext })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isOurError(error, request)) context.get(deskReportContext)(error)
}
