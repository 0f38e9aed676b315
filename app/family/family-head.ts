import type { DescribedPage } from '#app/document/page-head.ts'
import type { TableQuery } from '#catalog/answers.ts'
import { EMPTY_QUERY, filteredKeys, writeTableQuery } from '#catalog/facets/table-query.ts'
import type { Family } from '#catalog/registry/family.ts'

type Named = Pick<Family, 'name' | 'group' | 'path' | 'summary'> & { groupUrl: string | undefined }

/** Title and description of a family's table. The canonical address keeps only the page; filtered tables aren't indexed. */
export function familyHead({ name, group, groupUrl, path, summary }: Named, query: TableQuery): DescribedPage {
  const { page, sort, pageSize } = query
  const isPlain = filteredKeys(query).length === 0 && sort === null && pageSize === null
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description: page > 1 ? `Page ${page}. ${summary}` : summary,
    path: path + writeTableQuery({ ...EMPTY_QUERY, page }),
    ...(!isPlain && { robots: 'noindex, follow' }),
    trail: [
      { label: group, path: groupUrl },
      { label: name, path },
    ],
  }
}
