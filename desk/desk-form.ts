import { readFile } from 'node:fs/promises'
import type { SubmissionResult } from '@conform-to/react'
import { data, type RouterContextProvider } from 'react-router'
import * as z from 'zod'
import { postedContext } from '#app/context.ts'
import { checkForm } from '#app/forms/checked-form.ts'
import type { FormFile, PostedFields } from '#app/forms/parsed-form.ts'
import { plainMailAddress } from '#catalog/company/mail-address.ts'
import { servicesContext } from '#desk/desk-context.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import type { FormRules } from '#requests/schemas/posted-names.ts'
import { isProblem } from '#shared/problem.ts'

/** What a refused form shows: the errors by field (`''` is the whole form), and what was typed, but no secret. */
export type FormReply = SubmissionResult<string[]>

/** Fields with passwords, which no page shows again. */
const SECRET_FIELDS = ['password', 'now', 'next']

/** A field that may be empty. */
export const typedText = z.string().default('')

/** The mail address of an account, which may be empty (behavior 10.32). */
export const typedMailAddress = z.string().overwrite(plainMailAddress).default('')

/** `files` are those of the form that `rules` name. */
type Act<Schema extends z.ZodType, Answer> = (
  value: z.output<Schema>,
  fields: PostedFields,
  files: readonly FormFile[],
) => Promise<Answer>

type Options<Typed> = {
  /** Which names its fields may have besides plain ones. Those with a prefix are for `act` alone. */
  readonly rules?: FormRules
  /** Throws a Problem if this form may not be sent now, even if it has other errors. */
  readonly assertAllowed?: (fields: PostedFields) => void
  /** What the page shows again, if that isn't in the reply. */
  readonly typed?: (fields: PostedFields) => Typed
}

/**
 * Takes the form that was posted to a page of the desk: checks it by its schema, and calls `act` with the value. Returns its
 * answer. If the form is refused, or `act` throws a Problem, returns a reply for the page. Throws an answer in words if the
 * form can't be read.
 */
export async function takeForm<Schema extends z.ZodType, Answer, Typed = null>(
  context: Readonly<RouterContextProvider>,
  schema: Schema,
  act: Act<Schema, Answer>,
  options: Options<Typed> = {},
) {
  const form = await context.get(postedContext)(options.rules ?? {})
  if ('refusal' in form) throw data(`Nothing was changed. ${form.refusal.join(' ')}`, { status: form.status })
  return await answerForm(form.fields, schema, (value, fields) => act(value, fields, form.files), options)
}

/** The same for a form that is parsed already. */
async function answerForm<Schema extends z.ZodType, Answer, Typed = null>(
  fields: PostedFields,
  schema: Schema,
  act: (value: z.output<Schema>, fields: PostedFields) => Promise<Answer>,
  { rules = {}, assertAllowed, typed }: Options<Typed> = {},
) {
  const submission = checkForm(plainFields(fields, rules.prefixes ?? []), schema, wordsFor)
  const refusal = (reply: FormReply, status: number) => data({ reply, typed: typed ? typed(fields) : null }, { status })
  try {
    assertAllowed?.(fields)
    if (submission.status !== 'success') return refusal(submission.reply({ hideFields: SECRET_FIELDS }), 400)
    return await act(submission.value, fields)
  } catch (error) {
    const { errors, status } = errorsOf(error)
    return refusal(submission.reply({ fieldErrors: errors, hideFields: SECRET_FIELDS }), status)
  }
}

/** The same for a form that may have large files, which are removed afterwards. */
export async function takeFiles<Schema extends z.ZodType, Answer, Typed = null>(
  { request, context }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
  schema: Schema,
  act: (value: z.output<Schema>, files: readonly ArrivedFile[], fields: PostedFields) => Promise<Answer>,
  rules: FormRules = {},
  typed?: (fields: PostedFields) => Typed,
) {
  try {
    return await context.get(servicesContext).receiveFiles(request, ({ fields, files }) => {
      const form = new FormData()
      for (const [name, value] of fields) form.append(name, value)
      const chosen = files.filter(({ name, size }) => name !== '' || size > 0) // a field without a file is sent, too
      // The thread that received it has checked its names.
      return answerForm(form as PostedFields, schema, (value, all) => act(value, chosen, all), {
        rules,
        ...(typed && { typed }),
      })
    })
  } catch (error) {
    const { errors, status } = errorsOf(error)
    return data({ reply: { status: 'error', error: errors } satisfies FormReply, typed: null }, { status })
  }
}

/** The files of a form with their bytes. */
export const readArrived = (files: readonly ArrivedFile[]) =>
  Promise.all(files.map(async ({ name, path }) => ({ name, bytes: await readFile(path) })))

/** What a Problem says, at the field that it is about. Throws any other error. */
function errorsOf(error: unknown) {
  if (!isProblem(error)) throw error
  const errors: Record<string, string[]> = { [error.field ?? '']: [`${error.message} ${error.advice}`] }
  return { errors, status: error.status }
}

/** Conform would make objects of a column's name, and obey an intent. */
function plainFields(fields: PostedFields, prefixes: readonly string[]): PostedFields {
  const plain = new FormData()
  for (const [name, value] of fields) {
    if (!name.startsWith('__') && !prefixes.some((prefix) => name.startsWith(prefix))) plain.append(name, value)
  }
  return plain as PostedFields
}

/** No page of ours sends these. */
const wordsFor: z.core.$ZodErrorMap = ({ code }) =>
  code === 'invalid_union'
    ? 'This action is unknown. Reload the page.'
    : 'The form arrived incomplete. Reload the page.'
