import type { DescribedPage } from '#app/page-head.ts'
import type { PartQuery } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'
import { EMPTY_QUERY, filteredKeys, writePartQuery } from '#catalogue/part-query.ts'

type Named = Pick<Family, 'name' | 'group' | 'path' | 'summary'>

/** A page of a family's table. Its address keeps the page alone; what is narrowed, sorted or cut otherwise isn't indexed. */
export function describedTable({ name, group, path, summary }: Named, query: PartQuery): DescribedPage {
  const { page, sort, pageSize } = query
  const isPlain = filteredKeys(query).length === 0 && sort === null && pageSize === null
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description: page > 1 ? `Page ${page}. ${summary}` : summary,
    path: path + writePartQuery({ ...EMPTY_QUERY, page }),
    ...(!isPlain && { robots: 'noindex, follow' }),
    trail: [{ label: group }, { label: name, path }],
  }
}
