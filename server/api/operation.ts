import type * as z from 'zod'
import type { Calls } from '#server/api/calls.ts'
import { unknownName } from '#server/api/unknown-name.ts'
import { Problem } from '#shared/problem.ts'

/** A parameter of a call. `schema` describes it; a page that can't be read is page 1. A list is repeated: `filter=a&filter=b`. */
export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly description: string
  readonly schema: z.ZodType
  readonly required?: true
}

/** What a caller asks, whether by address or as a tool for language models. */
export type Asked = {
  /** A parameter of the path or the query, or '' without it. */
  value(name: string): string
  readonly query: URLSearchParams
}

export type Operation = {
  readonly id: string
  /** Below `/api/v1`. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  /** How the call is answered, and that answer's name and schema. Null for the file of all parts. */
  readonly answer: {
    readonly name: string
    readonly schema: z.ZodType
    of(calls: Calls, asked: Asked): object | Promise<object>
  } | null
  /** In addition to 405, 429 and 503, which every call may answer. */
  readonly errors: readonly (400 | 404)[]
  /** Other parameters are refused, unless the call itself names those of a family (`named`) or the page cache drops them. */
  readonly others?: 'named' | 'dropped'
}

/** Throws a Problem 400 for a required parameter that is missing or blank, and for one that the call doesn't have. */
export function checkParameters({ parameters, others }: Operation, { value, query }: Asked): void {
  const missing = parameters.find(({ name, required }) => required && value(name).trim() === '')
  if (missing) throw new Problem(400, `The parameter ${missing.name} is missing.`, missing.description)
  if (others) return
  const names = parameters.flatMap((one) => (one.in === 'query' ? [one.name] : []))
  for (const name of query.keys()) if (!names.includes(name)) throw unknownName('parameter', name, names)
}
