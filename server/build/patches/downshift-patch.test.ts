import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { downshiftPatch } from '#server/build/patches/downshift-patch.ts'

const MODULE = 'node_modules/downshift/dist/downshift.esm.mjs'

test('the hooks that we call keep their property, the other two lose it', async () => {
  const { transform } = downshiftPatch()
  expect(transform.filter.id.test(`/${MODULE}`)).toBe(true)
  const patched = transform.handler(await readFile(MODULE, 'utf8'), MODULE)
  expect(patched.match(/^use\w+(?=\.stateChangeTypes = )/gm)).toEqual(['useCombobox'])
})
