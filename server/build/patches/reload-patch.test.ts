import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { reloadPatch } from '#server/build/patches/reload-patch.ts'

const MODULE = 'node_modules/react-router/dist/production/lib/dom/ssr/routeModules.js'

test('the server is asked before the page reloads', async () => {
  const { transform } = reloadPatch()
  expect(transform.filter.id.test(`/${MODULE}`)).toBe(true)
  const patched = transform.handler(await readFile(MODULE, 'utf8'), MODULE)
  expect(patched).toMatch(/await fetch\('\/healthz'\);\n\s*window\.location\.reload\(\);/)
})
