import * as z from 'zod'
import { parsedJson } from '#shared/unsure-text.ts'

export const INCOMPLETE = 'The form arrived incomplete. Reload the page.'

export const jsonField = <Schema extends z.ZodType>(schema: Schema) =>
  z.string(INCOMPLETE).transform((text, issues): z.output<Schema> => {
    const found = schema.safeParse(parsedJson(text))
    if (found.success) return found.data
    issues.addIssue(INCOMPLETE)
    return z.NEVER
  })
