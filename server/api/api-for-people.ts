import type * as z from 'zod'
import type { DescribedAnswer, DescribedApi, DescribedCall, DescribedField } from '#app/api-docs/described-api.ts'
import { callAddress } from '#server/api/call-address.ts'
import { API_BASE, type ApiDescription, PROBLEM } from '#server/api/description.ts'
import { EXAMPLES } from '#server/api/examples.ts'

type PathItem = ApiDescription['paths'][string]
type Schemas = ApiDescription['components']['schemas']
type Shape = z.core.JSONSchema.BaseSchema

/** The API's description for the page `/api`: plain data, made from the OpenAPI description. */
export const describeForPeople = ({ info, paths, components: { schemas } }: ApiDescription): DescribedApi => ({
  summary: info.summary,
  description: info.description,
  openApiUrl: `${API_BASE}/openapi.json`,
  calls: Object.entries(paths).map(([path, item]) => describeCall(path, item, schemas)),
  problem: describeAnswer(PROBLEM, schemas),
})

function describeCall(path: string, item: PathItem, schemas: Schemas): DescribedCall {
  const operation = 'post' in item ? item.post : item.get
  const { operationId: id, summary, description, requestBody, responses } = operation
  const body = requestBody?.content['application/json'].schema
  const parameters = body ? describedProperties(body) : operation.parameters
  const { content } = responses[200]
  const answer = 'application/json' in content ? refName(content['application/json'].schema.$ref) : null
  return {
    id,
    path,
    method: body ? 'POST' : 'GET',
    address: `${API_BASE}${path}`,
    summary,
    description,
    parameters: parameters.map(({ name, description, required = false }) => ({ name, description, required })),
    answer: answer === null ? null : describeAnswer(answer, schemas),
    examples: Object.values(EXAMPLES[id] ?? {}).map(({ summary, values, posted, answer }) => ({
      summary,
      address: `${API_BASE}${callAddress(path, values)}`,
      posted: posted === undefined ? null : JSON.stringify(posted, null, 2),
      answer: answer === undefined ? null : JSON.stringify(answer, null, 2),
    })),
  }
}

const describedProperties = ({ properties = {}, required = [] }: Shape) =>
  describeFields({ properties }).map(({ name, description }) => ({
    name,
    description,
    required: required.includes(name),
  }))

const describeAnswer = (name: string, schemas: Schemas): DescribedAnswer => ({
  name,
  description: schemas[name]?.description ?? '',
  fields: describeFields(allFields(schemas[name] ?? {})),
})

/** An answer of two forms has the fields of both. */
const allFields = ({ properties = {}, anyOf = [] }: Shape): Shape => ({
  properties: Object.assign({}, ...anyOf.map((one) => (typeof one === 'object' ? one.properties : {})), properties),
})

const describeFields = ({ properties = {} }: Shape): DescribedField[] =>
  Object.entries(properties).flatMap(([name, shape]) => {
    if (typeof shape === 'boolean') return []
    const inner = innerShape(shape)
    const fields = inner ? describeFields(inner) : []
    return [{ name, type: typeName(shape), description: shape.description ?? '', fields }]
  })

/** The object inside a list or a nullable field, whose fields are worth showing. */
function innerShape(shape: Shape): Shape | null {
  const found = [shape, shape.items, ...(shape.anyOf ?? [])].find(
    (one) => typeof one === 'object' && 'properties' in one,
  )
  return (found as Shape | undefined) ?? null
}

function typeName(shape: Shape): string {
  if (shape.$ref) return refName(shape.$ref)
  if (shape.enum) return shape.enum.join(', ')
  if (shape.anyOf) return shape.anyOf.map((one) => (typeof one === 'object' ? typeName(one) : '')).join(' or ')
  if (shape.type === 'array' && typeof shape.items === 'object' && !Array.isArray(shape.items)) {
    return `list of ${typeName(shape.items)}`
  }
  return Array.isArray(shape.type) ? shape.type.join(' or ') : (shape.type ?? '')
}

const refName = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)
