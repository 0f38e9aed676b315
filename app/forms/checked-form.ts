import { parseWithZod } from '@conform-to/zod/v4'
import type * as z from 'zod'
import type { PostedFields } from '#app/forms/parsed-form.ts'

/**
 * Checks a form by its schema. The only place where Conform reads what was posted: it makes objects and arrays of the names,
 * so `parseForm` must have checked them, which the type says. `error` has the words for what the schema has none for.
 */
export const checkForm = <Schema extends z.ZodType>(form: PostedFields, schema: Schema, error?: z.core.$ZodErrorMap) =>
  parseWithZod(form, { schema, ...(error && { error }) })
