import * as z from 'zod'
import { parsedJson } from '#shared/unsure-text.ts'

/** A field with JSON of a schema. `incomplete` is the error for anything else. */
export const jsonField = <Schema extends z.ZodType>(schema: Schema, incomplete: string) =>
  z.string(incomplete).transform((text, issues): z.output<Schema> => {
    const found = schema.safeParse(parsedJson(text))
    if (found.success) return found.data
    issues.addIssue(incomplete)
    return z.NEVER
  })
