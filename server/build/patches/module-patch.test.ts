import { expect, test } from 'vitest'
import { answerTypePatch } from '#server/build/patches/answer-type-patch.ts'
import { downshiftPatch } from '#server/build/patches/downshift-patch.ts'
import { reloadPatch } from '#server/build/patches/reload-patch.ts'

const PATCHES = [answerTypePatch, downshiftPatch, reloadPatch].map((patch) => [patch().name, patch] as const)

test.for(PATCHES)('%s: a module without the expected text fails the build', ([name, patch]) => {
  expect(() => patch().transform.handler('export const other = 1', 'module.js')).toThrow(
    RegExp(`${name} expects .* but found 0`),
  )
})

test.for(PATCHES)('%s: a build without the module fails', ([name, patch]) => {
  expect(() => patch().buildEnd()).toThrow(`${name} found no module`)
})
