import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { FilterPanel } from '#app/family/filters/filter-panel.tsx'
import { EMPTY_QUERY } from '#catalog/facets/table-query.ts'

test("the form of the filters keeps the words of 'Filter this table', the sort order and the page size (behavior 5.2)", () => {
  const query = { ...EMPTY_QUERY, filters: { any: ['green ptfe', '.250'] }, sort: 'length', pageSize: 50 }
  const props = {
    table: 'Insulated-Military',
    path: '/terminals',
    query,
    facets: [],
    columns: [],
    open: [],
    isFirst: false,
  }
  const Page = createRoutesStub([{ path: '/terminals', Component: () => createElement(FilterPanel, props) }])
  const html = renderToString(createElement(Page, { initialEntries: ['/terminals'] }))
  const kept = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  expect(Array.from(kept, ([, name, value]) => [name, value])).toEqual([
    ['any', 'green ptfe'],
    ['any', '.250'],
    ['sort', 'length'],
    ['pageSize', '50'],
  ])
})
