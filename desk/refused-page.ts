import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'

/** The text of what the desk refused, or null. A proxy answers for it in markup or JSON, which is no text to read. */
export const refusalWords = (error: unknown): string | null =>
  isRouteErrorResponse(error) && typeof error.data === 'string' && /^\s*[^\s<{]/.test(error.data) ? error.data : null

/** Loads a page with its refusal, which may be for another person's change. Not after a form that saves itself. */
export const reloadsRefused = ({ formData, actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get('auto') !== 'on' && (actionStatus === 409 || actionStatus === 422 || defaultShouldRevalidate)
