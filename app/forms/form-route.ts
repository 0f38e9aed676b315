import type { ClientActionFunctionArgs, HeadersFunction, ShouldRevalidateFunctionArgs } from 'react-router'
import { type RequestAnswer, unanswered } from '#app/forms/request-answer.ts'

/** Passes on a refusal's Retry-After. */
export const headersOfAction: HeadersFunction = ({ actionHeaders }) => actionHeaders

/** If the site can't be reached, the form stays as it is (behavior 10.14). */
export const postForm = ({ serverAction }: ClientActionFunctionArgs): Promise<RequestAnswer> =>
  serverAction<RequestAnswer>().catch(unanswered)

/** A posted form keeps its key and stamp, so they are not loaded again. */
export const keepsFormKey = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== 'POST' && defaultShouldRevalidate
