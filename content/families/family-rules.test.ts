import { expect, test } from 'vitest'
import { SITE_SEGMENTS } from '#content/families/families-content.ts'
import routes from '../../app/routes.ts'

test("no family can take the address of one of the site's pages", () => {
  const first = routes.flatMap(({ path }) => path?.split('/')[0] ?? []).filter((segment) => /^[a-z]/.test(segment))
  expect(first).toContain('compare')
  expect(first.filter((segment) => !SITE_SEGMENTS.includes(segment))).toEqual([])
})
