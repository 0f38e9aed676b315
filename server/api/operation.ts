import * as z from 'zod'
import type { AnswerOf } from '#catalog/answer-schemas.ts'
import type { CallValues } from '#server/api/call-address.ts'
import type { Calls } from '#server/api/calls.ts'
import { unknownName } from '#server/api/parts-query.ts'
import { Problem } from '#shared/problem.ts'

type Parameters = Readonly<Record<string, z.ZodType>>

export type Example = {
  readonly summary: string
  readonly values: CallValues
  readonly posted?: Readonly<Record<string, unknown>>
  /** Short enough to show: `example-answers.json` has it. */
  readonly isShown?: true
}

export type Operation<Shape extends Parameters = Parameters, Schema extends z.ZodType = z.ZodType> = {
  readonly id: string
  /** Below `/api/v1`. Parameters in braces are in the path, the others in the query. */
  readonly path: string
  readonly summary: string
  readonly description: string
  /** Each schema reads and describes a parameter, required unless optional. Lists repeat: `filter=a&filter=b`. */
  readonly parameters: Shape
  /** Null for the file of all parts. */
  readonly answer: { readonly name: string; readonly schema: Schema } | null
  /** Posted as one JSON object, since logs contain addresses. It stores nothing. */
  readonly isPosted?: true
  /** Answers the call. `query` has all parameters except the path's, as written. */
  run?(
    calls: Calls,
    given: z.output<z.ZodObject<Shape>>,
    query: URLSearchParams,
  ): AnswerOf<Schema> | Promise<AnswerOf<Schema>>
  /** Others are refused, unless they name a family's (`named`) or the page cache drops them. */
  readonly others?: 'named' | 'dropped'
  readonly examples: Readonly<Record<string, Example>>
  /** When a language model uses it. Without one it is no tool. */
  readonly use?: string
  readonly toolName?: string
  readonly toolDescription?: string
  readonly toolDefaults?: Readonly<Record<string, unknown>>
  readonly toolWithout?: readonly string[]
}

export const TABLE_NAMES = ['tableName', 'table']

/** Gives `run` the types of its parameters and answer. */
export const operation = <Shape extends Parameters, Schema extends z.ZodType>(
  described: Operation<Shape, Schema>,
): Operation => described

/** Reads a call's parameters. Throws a Problem 400 for one that is missing, unknown, or refused by its schema's words. */
export function readParameters(
  { path, parameters, others }: Operation,
  textOf: (name: string) => string,
  query: URLSearchParams,
): Record<string, unknown> {
  const all = Object.entries(parameters)
  for (const [name, schema] of all) {
    if (schema.isOptional() || textOf(name).trim() !== '') continue
    throw new Problem(400, `The parameter ${name} is missing.`, schema.description ?? '')
  }
  const names = Object.keys(parameters).filter((name) => !path.includes(`{${name}}`))
  const unknown = others ? undefined : [...query.keys()].find((name) => !names.includes(name))
  if (unknown !== undefined) throw unknownName('parameter', unknown, names)
  return Object.fromEntries(
    all.map(([name, schema]) => [name, readText(name, schema, textOf(name), query.getAll(name))]),
  )
}

/** Reads a posted call's parameters. Throws a Problem 400 that names each unreadable one, and what would be right. */
export function readPostedParameters({ parameters }: Operation, text: string): Record<string, unknown> {
  const read = z.strictObject(parameters).safeParse(parsedJson(text))
  if (read.success) return read.data
  const issues = read.error.issues.slice(0, MAX_ISSUES)
  throw new Problem(400, "Some values can't be read.", issues.map(issueText).join(' '))
}

const MAX_ISSUES = 5

const issueText = ({ path, message }: z.core.$ZodIssue): string =>
  `${z.core.toDotPath(path) || 'The body'}: ${message}.`

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, 'The body is no JSON.', 'Post one object as application/json.')
  }
}

/** A text that its schema refuses in our words is an error. Any other is ignored, or looked up if it is required. */
function readText(name: string, schema: z.ZodType, text: string, texts: readonly string[]): unknown {
  for (const value of [texts, text, /^\d{1,9}$/.test(text) ? Number(text) : text]) {
    const read = schema.safeParse(value)
    if (read.success) return read.data
  }
  const [issue] = schema.safeParse(text).error?.issues ?? []
  if (text !== '' && issue && !/^(Invalid|Too) /.test(issue.message))
    throw new Problem(400, `${name} can't be read.`, issue.message)
  return schema.isOptional() ? schema.parse(undefined) : text
}
