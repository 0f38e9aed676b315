import type * as z from 'zod'
import type { DescribedAnswer, DescribedApi, DescribedCall, DescribedField } from '#app/api-docs/described-api.ts'
import { callAddress } from '#server/api/call-address.ts'
import { API_BASE, type ApiDescription, PROBLEM } from '#server/api/description.ts'
import { EXAMPLES } from '#server/api/examples.ts'

type Operation = ApiDescription['paths'][string]['get']
type Schemas = ApiDescription['components']['schemas']
type Shape = z.core.JSONSchema.BaseSchema

/** The API's description for the page `/api`: plain data, made from the OpenAPI description. */
export const describeForPeople = ({ info, paths, components: { schemas } }: ApiDescription): DescribedApi => ({
  summary: info.summary,
  description: info.description,
  openApiUrl: `${API_BASE}/openapi.json`,
  calls: Object.entries(paths).map(([path, { get }]) => describeCall(path, get, schemas)),
  problem: describeAnswer(PROBLEM, schemas),
})

function describeCall(path: string, operation: Operation, schemas: Schemas): DescribedCall {
  const { operationId: id, summary, description, parameters, responses } = operation
  const { content } = responses[200]
  const answer = 'application/json' in content ? refName(content['application/json'].schema.$ref) : null
  return {
    id,
    path,
    address: `${API_BASE}${path}`,
    summary,
    description,
    parameters: parameters.map(({ name, description, required = false }) => ({ name, description, required })),
    answer: answer === null ? null : describeAnswer(answer, schemas),
    examples: Object.values(EXAMPLES[id] ?? {}).map(({ summary, values, answer }) => ({
      summary,
      address: `${API_BASE}${callAddress(path, values)}`,
      answer: answer === undefined ? null : JSON.stringify(answer, null, 2),
    })),
  }
}

const describeAnswer = (name: string, schemas: Schemas): DescribedAnswer => ({
  name,
  description: schemas[name]?.description ?? '',
  fields: describeFields(schemas[name] ?? {}),
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
