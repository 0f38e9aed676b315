import * as z from 'zod'

/** A field with JSON of a schema. `incomplete` is the error for anything else. */
export const jsonField = <Schema extends z.ZodType>(schema: Schema, incomplete: string) =>
  z.string(incomplete).transform((text, issues): z.output<Schema> => {
    const found = schema.safeParse(parsedJson(text))
    if (found.success) return found.data
    issues.addIssue(incomplete)
    return z.NEVER
  })

/** Returns null for anything but JSON, which the schema then refuses. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
