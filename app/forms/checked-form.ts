import { parseWithZod } from '@conform-to/zod/v4'
import type * as z from 'zod'
import type { PostedFields } from '#app/forms/parsed-form.ts'

/**
 * Checks a form by its schema. Only here does Conform read posted data: it makes objects and arrays of the names, so
 * `parseForm` must have checked them, as the type says. `error` has messages that the schema lacks.
 */
export const checkForm = <Schema extends z.ZodType>(form: PostedFields, schema: Schema, error?: z.core.$ZodErrorMap) =>
  parseWithZod(form, { schema, ...(error && { error }) })
