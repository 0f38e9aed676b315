import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pathFault } from '#content/pages/content-pages.ts'

test("no page can take the path of one of the site's own", () => {
  const routes = readFileSync(join(import.meta.dirname, '../../app/routes.ts'), 'utf8')
  const names = [...routes.matchAll(/route\('([\w-]+)[/']/g)].map(([, name]) => `/${name}`)
  expect(names).toContain('/order')
  expect(names.filter((path) => pathFault(path, []) === null)).toEqual([])
})
