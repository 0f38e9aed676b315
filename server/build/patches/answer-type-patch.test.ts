import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { answerTypePatch } from '#server/build/patches/answer-type-patch.ts'

const MODULE = 'node_modules/react-router/dist/production/lib/dom/ssr/single-fetch.js'

test('an error answer is recognized by its content type, not by the header', async () => {
  const { transform } = answerTypePatch()
  expect(transform.filter.id.test(`/${MODULE}`)).toBe(true)
  const patched = transform.handler(await readFile(MODULE, 'utf8'), MODULE)
  expect(patched).toContain(
    'if (res.status >= 400 && !res.headers.get("Content-Type")?.startsWith("text/x-script")) throw',
  )
  expect(patched).not.toContain('has("X-Remix-Response")')
})
