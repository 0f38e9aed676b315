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

test('a module without the expected text fails the build', () => {
  expect(() => downshiftPatch().transform.handler('export const other = 1', MODULE)).toThrow(
    /downshift-patch expects .* but found 0/,
  )
})

test('a build without the module fails', () => {
  const patch = downshiftPatch()
  expect(() => patch.buildEnd()).toThrow('downshift-patch found no module')
})
