import type { TableQuery } from '#catalog/answers.ts'
import { unreadRanges } from '#catalog/facets/range-errors.ts'
import { ANY_COLUMN, queryKeys, readTableQuery, sizedColumns } from '#catalog/facets/table-query.ts'
import type { Family } from '#catalog/registry/family.ts'
import { Problem } from '#shared/problem.ts'

/** Reads `filter=color:Red`, or `color=Red` like pages; `own` are others. Throws a Problem 400 for unknown names. */
export function readPartsQuery(parameters: URLSearchParams, family: Family, own: readonly string[]): TableQuery {
  const keys = queryKeys(family)
  const sizes = sizedColumns(family)
  const filters = [...keys, ...sizes.flatMap(({ key }) => [`${key}From`, `${key}To`])]
  const pairs = readPairs(parameters, 'filter', own)
  for (const [name] of pairs) if (!filters.includes(name)) throw unknownName('filter', name, filters)
  const sort = parameters.get('sort')
  const columns = keys.filter((key) => key !== ANY_COLUMN.key)
  if (sort && !columns.includes(sort)) throw unknownName('column', sort, columns)
  const others = [...parameters].filter(([name]) => own.includes(name))
  const query = readTableQuery(new URLSearchParams([...pairs, ...others]), family)
  const unread = unreadRanges(query, family)
  if (unread.length > 0) throw new Problem(400, "Some ranges can't be read.", unread.join(' '))
  return query
}

/** Name and value of each `filter=color:Red` or `color=Red`. Throws a Problem 400 for a pair without a colon. */
export function readPairs(
  parameters: URLSearchParams,
  kind: 'filter' | 'choice',
  own: readonly string[],
): [name: string, value: string][] {
  return [...parameters].flatMap(([name, value]): [string, string][] => {
    if (own.includes(name)) return []
    if (name !== kind) return [[name, value]]
    const at = value.indexOf(':')
    if (at >= 0) return [[value.slice(0, at), value.slice(at + 1)]]
    throw new Problem(400, `${kind} has no colon.`, `Write it as key:value, for example ${kind}=color:Red.`)
  })
}

const MAX_NAME_LENGTH = 60
const MAX_NAMES = 100

export function unknownName(kind: string, name: string, names: readonly string[]): Problem {
  const known = names.length === 0 ? 'There is none.' : `The ${kind}s are: ${names.slice(0, MAX_NAMES).join(', ')}.`
  const more = names.length > MAX_NAMES ? ` And ${names.length - MAX_NAMES} more.` : ''
  return new Problem(400, `There is no ${kind} ${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}.`, `${known}${more}`)
}
