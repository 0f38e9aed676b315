import * as z from 'zod'
import { LIFECYCLE_STATES, type Lifecycle, type LifecycleWarning } from '#catalog/part/life/lifecycle.ts'

/** What a row says of its part's life, in the API's answers. */
export const lifecycle = z.strictObject({
  state: z.enum(LIFECYCLE_STATES),
  lastTimeBuy: z.string().nullable().describe('The last day of orders, as written.'),
  replacedBy: z.string().nullable().describe('The number of the part that replaces it.'),
  differs: z.string().nullable().describe("How that differs, in the maker's words."),
}) satisfies z.ZodType<Lifecycle>

/** What to know of a part before it is ordered. */
export const lifecycleNote = z.strictObject({
  text: z.string(),
  differs: z.string().nullable().describe('How the replacement differs.'),
  replacement: z.strictObject({ number: z.string(), url: z.string().nullable() }).nullable(),
}) satisfies z.ZodType<LifecycleWarning>
