import { readFile } from 'node:fs/promises'
import type { SubmissionResult } from '@conform-to/react'
import { data, type RouterContextProvider, redirect } from 'react-router'
import * as z from 'zod'
import { postedContext } from '#app/context.ts'
import { checkForm } from '#app/forms/checked-form.ts'
import type { FormFile, PostedFields } from '#app/forms/parsed-form.ts'
import { plainMailAddress } from '#catalog/company/mail-address.ts'
import { type Flash, flashContext, servicesContext } from '#desk/desk-context.ts'
import { INCOMPLETE } from '#desk/json-field.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import type { FormRules } from '#requests/schemas/posted-names.ts'
import { Problem, problemOf } from '#shared/problem.ts'
import { refusalFields } from '#shared/refusal.ts'

/** What a refused form shows: errors by field (`''` is the whole form), and what was typed, without secrets. */
export type FormReply = SubmissionResult<string[]>

const SECRET_FIELDS = ['password', 'now', 'next']

export const typedText = z.string().default('')

/** An account's mail address, which may be empty (behavior 10.32). */
export const typedMailAddress = z.string().overwrite(plainMailAddress).default('')

class Leaving {
  readonly to: string
  readonly flash: Flash

  constructor(to: string, flash: Flash) {
    this.to = to
    this.flash = flash
  }
}

/** What an action returns to go to another page, which shows the text once, with *Undo* for a change of many. */
export const leave = (to: string, text: string, kind: Flash['kind'] = 'done', undo?: Flash['undo']): Leaving =>
  new Leaving(to, { kind, text, undo })

/** `files` are those in the form's fields that `rules` name. */
type Act<Value, File, Answer> = (value: Value, fields: PostedFields, files: readonly File[]) => Promise<Answer>

type Options<Typed> = {
  /** The names of fields besides plain ones. Names with a prefix only reach `act`. */
  readonly rules?: FormRules
  readonly typed?: (fields: PostedFields) => Typed
}

type Context = Readonly<RouterContextProvider>
type Form<File> = { readonly fields: PostedFields; readonly files: readonly File[] }

/** Errors of a refused form. What was typed is added for the page. */
class Refused {
  readonly reply: FormReply
  readonly init: ResponseInit

  constructor(reply: FormReply, init: ResponseInit) {
    this.reply = reply
    this.init = init
  }
}

/** Returns `act`’s answer to a form. A refusal is a reply for the page, an unreadable form a text response. */
export async function takeForm<Schema extends z.ZodType, Answer, Typed = null>(
  context: Context,
  schema: Schema,
  act: Act<z.output<Schema>, FormFile, Answer>,
  { rules = {}, typed }: Options<Typed> = {},
) {
  const form = await postedForm(context, rules)
  return pageAnswer(await answerForm(context, form, schema, act, rules), form, typed)
}

async function postedForm(context: Context, rules: FormRules) {
  const form = await context.get(postedContext)(rules)
  if ('refusal' in form) throw data(`Nothing was changed. ${form.refusal.join(' ')}`, { status: form.status })
  return form
}

/** One of the forms of a page, named by a field. Say the type of `files` where they are used. */
export const step =
  <Shape extends z.ZodRawShape, Answer, File = unknown>(
    shape: Shape,
    act: Act<z.output<z.ZodObject<Shape>>, File, Answer>,
  ) =>
  (context: Context, form: Form<File>, rules: FormRules) =>
    answerForm(context, form, z.object(shape), act, rules)

type Step<File> = (context: Context, form: Form<File>, rules: FormRules) => Promise<unknown>
type Steps<File> = Readonly<Record<string, Step<File>>>

const UNKNOWN = step({}, async (): Promise<never> => {
  throw new Problem(400, 'This action is unknown.', 'Reload the page.')
})

/** Like `takeForm`, for a page with several forms. A field names the one. `otherwise` takes any other name. */
export async function takeStep<
  Own extends Steps<FormFile>,
  Other extends Step<FormFile> = typeof UNKNOWN,
  Typed = null,
>(
  context: Context,
  field: string,
  steps: Own,
  { rules = {}, typed, otherwise }: Options<Typed> & { readonly otherwise?: Other } = {},
) {
  const form = await postedForm(context, rules)
  return pageAnswer(await namedStep(context, form, rules, field, steps, otherwise), form, typed)
}

async function namedStep<File, Own extends Steps<File>, Other extends Step<File> = typeof UNKNOWN>(
  context: Context,
  form: Form<File>,
  rules: FormRules,
  field: string,
  steps: Own,
  otherwise?: Other,
) {
  const name = String(form.fields.get(field))
  const own = Object.hasOwn(steps, name) ? steps[name] : undefined
  // indexing by a string loses the type of the steps' answers
  const chosen = (own ?? otherwise ?? UNKNOWN) as Own[keyof Own] | Other | typeof UNKNOWN
  return await (chosen(context, form, rules) as ReturnType<typeof chosen>)
}

async function answerForm<Schema extends z.ZodType, File, Answer>(
  context: Context,
  { fields, files }: Form<File>,
  schema: Schema,
  act: Act<z.output<Schema>, File, Answer>,
  rules: FormRules,
) {
  const submission = checkForm(plainFields(fields, rules.prefixes ?? []), schema, wordsFor)
  try {
    if (submission.status !== 'success')
      return new Refused(submission.reply({ hideFields: SECRET_FIELDS }), { status: 400 })
    const answer = await act(submission.value, fields, files)
    if (!(answer instanceof Leaving)) return answer as Exclude<Answer, Leaving> // a type parameter isn't narrowed
    const { text, kind, undo } = answer.flash
    context.get(flashContext).say(text, kind, undo)
    throw redirect(answer.to)
  } catch (error) {
    const { errors, init } = errorsOf(error)
    return new Refused(submission.reply({ fieldErrors: errors, hideFields: SECRET_FIELDS }), init)
  }
}

function pageAnswer<Answer, Typed = null>(
  answer: Answer | Refused,
  form: Form<unknown>,
  typed: Options<Typed>['typed'],
) {
  if (!(answer instanceof Refused)) return answer as Exclude<Answer, Refused>
  return data({ reply: answer.reply, typed: typed ? typed(form.fields) : null }, answer.init)
}

type Arguments = { readonly request: Request; readonly context: Context }

/** Like `takeForm`, for a form with large files. They are removed afterwards. */
export const takeFiles = <Schema extends z.ZodType, Answer, Typed = null>(
  { request, context }: Arguments,
  schema: Schema,
  act: Act<z.output<Schema>, ArrivedFile, Answer>,
  { rules = {}, typed }: Options<Typed> = {},
) =>
  receiveForm(request, context, async (form) =>
    pageAnswer(await answerForm(context, form, schema, act, rules), form, typed),
  )

/** Like `takeStep`, for forms with large files. They are removed afterwards. */
export const takeFileStep = <Own extends Steps<ArrivedFile>, Typed = null>(
  { request, context }: Arguments,
  field: string,
  steps: Own,
  { rules = {}, typed }: Options<Typed> = {},
) =>
  receiveForm(request, context, async (form) =>
    pageAnswer(await namedStep(context, form, rules, field, steps), form, typed),
  )

async function receiveForm<Answer>(
  request: Request,
  context: Context,
  answer: (form: Form<ArrivedFile>) => Promise<Answer>,
) {
  try {
    return await context.get(servicesContext).receiveFiles(request, ({ fields, files }) => {
      const form = new FormData()
      for (const [name, value] of fields) form.append(name, value)
      const chosen = files.filter(({ name, size }) => name !== '' || size > 0) // empty file fields are sent too
      // The thread that received it has checked its names.
      return answer({ fields: form as PostedFields, files: chosen })
    })
  } catch (error) {
    const { errors, init } = errorsOf(error)
    return data({ reply: { status: 'error', error: errors } satisfies FormReply, typed: null }, init)
  }
}

export const readArrived = (files: readonly ArrivedFile[]) =>
  Promise.all(files.map(async ({ name, path }) => ({ name, bytes: await readFile(path) })))

/** The files that were chosen. Throws a Problem at the field for none, or for more than `max`. */
export function chosenFiles<File>(files: readonly File[], field: string, advice: string, max = Infinity) {
  const [first, ...more] = files
  if (first === undefined) throw new Problem(400, 'No file is chosen.', advice, { field })
  if (files.length > max) throw new Problem(413, 'These are too many files.', `Send ${max} at a time.`, { field })
  return [first, ...more] as const
}

/** A Problem's text, at its field, and its status. Throws any other error. */
function errorsOf(error: unknown) {
  const problem = problemOf(error)
  const errors: Record<string, string[]> = { [problem.field ?? '']: [problem.text] }
  return { errors, init: { status: problem.status, headers: refusalFields(problem.status, problem) } }
}

/** The fields whose names begin so: the rest of the name, and the text. */
export const prefixedFields = (
  fields: FormData | URLSearchParams,
  prefix: string,
): (readonly [name: string, text: string])[] =>
  [...fields].flatMap(([name, text]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), String(text)]] : []))

/** Conform would turn a column's name into objects, and act on an intent. */
function plainFields(fields: PostedFields, prefixes: readonly string[]): PostedFields {
  const plain = new FormData()
  for (const [name, value] of fields) {
    if (!name.startsWith('__') && !prefixes.some((prefix) => name.startsWith(prefix))) plain.append(name, value)
  }
  return plain as PostedFields
}

const wordsFor: z.core.$ZodErrorMap = () => INCOMPLETE
