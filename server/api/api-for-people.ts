import type * as z from 'zod'
import type { DescribedAnswer, DescribedApi, DescribedCall, DescribedField } from '#app/api-docs/described-api.ts'
import { callAddress } from '#server/api/call-address.ts'
import {
  API_BASE,
  type ApiDescription,
  describeApi,
  exampleAnswer,
  jsonSchema,
  PROBLEM,
} from '#server/api/description.ts'
import type { Operation } from '#server/api/operation.ts'
import { operations } from '#server/api/operations.ts'

type Schemas = ApiDescription['components']['schemas']
type Shape = z.core.JSONSchema.BaseSchema

/** The API's description for the page `/api`, as plain data from the OpenAPI description. */
export function describeForPeople(...site: Parameters<typeof describeApi>): DescribedApi {
  const api = describeApi(...site)
  const { summary, description } = api.info
  return {
    summary,
    description,
    openApiUrl: `${API_BASE}/openapi.json`,
    calls: operations(site[0]).map((operation) => describeCall(operation, api.components.schemas)),
    problem: describeAnswer(PROBLEM, api.components.schemas),
  }
}

function describeCall(one: Operation, schemas: Schemas): DescribedCall {
  const { id, path, summary, description, answer } = one
  return {
    id,
    path,
    method: one.isPosted ? 'POST' : 'GET',
    address: `${API_BASE}${path}`,
    summary,
    description,
    parameters: Object.entries(one.parameters).map(([name, schema]) => {
      return { name, description: jsonSchema(schema).description ?? '', required: !schema.isOptional() }
    }),
    answer: answer && describeAnswer(answer.name, schemas),
    examples: Object.entries(one.examples).map(([name, { summary, values, posted }]) => ({
      summary,
      address: `${API_BASE}${callAddress(path, values)}`,
      posted: posted === undefined ? null : JSON.stringify(posted, null, 2),
      answer: JSON.stringify(exampleAnswer(id, name), null, 2) ?? null,
    })),
  }
}

const describeAnswer = (name: string, schemas: Schemas): DescribedAnswer => ({
  name,
  description: schemas[name]?.description ?? '',
  fields: describeFields(allFields(schemas[name] ?? {})),
})

/** A response with two forms has the fields of both. */
const allFields = ({ properties = {}, anyOf = [] }: Shape): Shape => ({
  properties: Object.assign(
    {},
    ...anyOf.map((shape) => (typeof shape === 'object' ? shape.properties : {})),
    properties,
  ),
})

const describeFields = ({ properties = {} }: Shape): DescribedField[] =>
  Object.entries(properties).flatMap(([name, shape]) => {
    if (typeof shape === 'boolean') return []
    const inner = innerShape(shape)
    const fields = inner ? describeFields(inner) : []
    return [{ name, type: typeName(shape), description: shape.description ?? '', fields }]
  })

function innerShape(shape: Shape): Shape | null {
  const found = [shape, shape.items, ...(shape.anyOf ?? [])].find(
    (schema) => typeof schema === 'object' && 'properties' in schema,
  )
  return (found as Shape | undefined) ?? null
}

function typeName(shape: Shape): string {
  if (shape.$ref) return refName(shape.$ref)
  if (shape.enum) return shape.enum.join(', ')
  if (shape.anyOf) return shape.anyOf.map((schema) => (typeof schema === 'object' ? typeName(schema) : '')).join(' or ')
  if (shape.type === 'array' && typeof shape.items === 'object' && !Array.isArray(shape.items)) {
    return `list of ${typeName(shape.items)}`
  }
  return Array.isArray(shape.type) ? shape.type.join(' or ') : (shape.type ?? '')
}

const refName = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)
