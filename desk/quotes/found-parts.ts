import type { Catalog } from '#catalog/answers.ts'
import { linePart } from '#desk/requests/shown-request.ts'

const MAX_FOUND = 8
const MAX_NEAR = 3

/** The parts that a typed number may mean, best first. */
export function foundParts(catalog: Catalog, find: string) {
  const { results } = catalog.search(find)
  const found = results.length > 0 ? results : catalog.find(find).found
  const numbers = new Set(found.map(({ partNumber }) => partNumber))
  return [...numbers].slice(0, MAX_FOUND).map((number) => ({ number, part: linePart(catalog, number, null) }))
}

/** Numbers like an unknown one: a typing error away, or with its placeholders filled in. */
export const nearNumbers = (catalog: Catalog, number: string): string[] =>
  number.trim() === ''
    ? []
    : catalog
        .find(number)
        .found.slice(0, MAX_NEAR)
        .map(({ partNumber }) => partNumber)
