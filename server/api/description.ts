import * as z from 'zod'
import type { Company } from '#catalog/company/company.ts'
import type { Family } from '#catalog/registry/family.ts'
import { quoteData } from '#quotes/orders/quote-data.ts'
import exampleAnswers from '#server/api/example-answers.json' with { type: 'json' }
import { type Example, type Operation, TABLE_NAMES } from '#server/api/operation.ts'
import { operations } from '#server/api/operations.ts'

export const API_VERSION = '1'
export const API_BASE = '/api/v1'

export const problem = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().describe('What happened and what to do next.'),
  })
  .describe('An error (RFC 9457).')

export const PROBLEM = 'Problem'
const ERRORS: Record<number, string> = {
  400: "A parameter is missing, unknown or can't be read. The detail says which, and what would be right.",
  404: 'There is no such table, part or address.',
  405: 'The call takes another method.',
  429: 'Too many calls from one address in a minute. Retry-After says how many seconds to wait.',
  503: "The catalog can't be read now. Retry-After says when to try again.",
}

/** The API's description (OpenAPI 3.1), from the schemas that tests check answers against. */
export function describeApi(
  families: readonly Family[],
  company: Pick<Company, 'name' | 'mails'>,
  siteUrl: string | null,
) {
  const all = operations(families)
  return {
    openapi: '3.1.0',
    info: {
      title: `${company.name} parts catalog`,
      version: API_VERSION,
      summary: 'Every part of the catalog, for programs.',
      description:
        'Open to every origin, without a key. Names never change; fields may be added. Answers have an ETag: send it as If-None-Match to get 304 if nothing has changed. Language models can use the same calls as tools at /mcp (Model Context Protocol). The examples are from the sample catalog.',
      contact: { name: company.name, email: company.mails[0] },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
    },
    servers: [{ url: `${siteUrl ?? ''}${API_BASE}` }],
    security: [],
    paths: Object.fromEntries(all.map((operation) => [operation.path, pathItem(operation)])),
    components: { schemas: componentSchemas(all) },
  }
}

const pathItem = (operation: Operation) => ({ [operation.isPosted ? 'post' : 'get']: describeOperation(operation) })

/** An example's answer with the sample catalog. A test makes the call, compares, and with `-u` writes the file. */
export const exampleAnswer = (id: string, name: string): object | undefined => EXAMPLE_ANSWERS[id]?.[name]
const EXAMPLE_ANSWERS: Readonly<Record<string, Readonly<Record<string, object>>>> = exampleAnswers

function describeOperation({ id, path, summary, description, parameters, isPosted, answer, ...one }: Operation) {
  const isOfTable = TABLE_NAMES.some((name) => name in parameters)
  const errors = [...(answer ? [400] : []), ...(isOfTable ? [404] : []), 405, 429, 503]
  const examples = Object.entries(one.examples)
  const shown = examples.flatMap(([name, { summary }]) => {
    const value = exampleAnswer(id, name)
    return value ? [[name, { summary, value }]] : []
  })
  return {
    operationId: id,
    summary,
    description,
    ...(isPosted && { requestBody: describeBody(parameters, examples) }),
    parameters: Object.entries(isPosted ? {} : parameters).map(([name, schema]) => {
      const { description = '', ...shape } = jsonSchema(schema)
      const values = examples.flatMap(([example, { summary, values }]) =>
        values[name] === undefined ? [] : [[example, { summary, value: values[name] }]],
      )
      return {
        name,
        in: path.includes(`{${name}}`) ? 'path' : 'query',
        description,
        ...(schema.isOptional() ? {} : { required: true }),
        schema: shape,
        ...(values.length > 0 ? { examples: Object.fromEntries(values) } : {}),
      }
    }),
    responses: {
      200: {
        description: answer ? answer.schema.description : 'The parts.',
        headers: { ETag: { description: 'The version of this answer.', schema: { type: 'string' } } },
        content: answer
          ? {
              'application/json': {
                schema: { $ref: `#/components/schemas/${answer.name}` },
                ...(shown.length > 0 ? { examples: Object.fromEntries(shown) } : {}),
              },
            }
          : { 'application/gzip': { schema: { description: 'Decompressed: one Part per line.' } } },
      },
      304: { description: 'Nothing has changed since the version in If-None-Match.' },
      ...Object.fromEntries(errors.map((status) => [status, errorAnswer(status)])),
    },
  }
}

const describeBody = (parameters: Operation['parameters'], examples: readonly [string, Example][]) => ({
  required: true,
  content: {
    'application/json': {
      schema: jsonSchema(z.strictObject(parameters)),
      examples: Object.fromEntries(examples.map(([name, { summary, posted }]) => [name, { summary, value: posted }])),
    },
  },
})

export type ApiDescription = ReturnType<typeof describeApi>

const errorAnswer = (status: number) => ({
  description: ERRORS[status],
  ...(status === 429 || status === 503
    ? { headers: { 'Retry-After': { description: 'In seconds.', schema: { type: 'integer' } } } }
    : {}),
  content: { 'application/problem+json': { schema: { $ref: `#/components/schemas/${PROBLEM}` } } },
})

function componentSchemas(all: readonly Operation[]) {
  const named = z.registry<{ id: string }>()
  for (const { answer } of all) if (answer) named.add(answer.schema, { id: answer.name })
  named.add(problem, { id: PROBLEM })
  named.add(quoteData, { id: 'Quote' }) // what private pages and the webhook have
  const { schemas } = z.toJSONSchema(named, { uri: (id) => `#/components/schemas/${id}`, override: tidySchema })
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]))
}

export function jsonSchema(schema: z.ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { override: tidySchema })
  return rest
}

/** Clients must expect new fields, and JavaScript's largest number is no information. */
function tidySchema({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  delete jsonSchema.propertyNames
}
