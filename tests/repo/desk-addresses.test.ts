import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ACCESS_TABLE, type Who } from '#server/desk/access-table.ts'

const [, desk = ''] = readFileSync(join(import.meta.dirname, '../../docs/addresses.md'), 'utf8').split(
  '\n## The desk\n',
)

const words = (who: Who | undefined): string[] => {
  if (who === undefined) return []
  return [who === 'signed-in' ? 'everyone at the desk' : who]
}

test('docs/addresses.md names every address of the desk once, with the right that it needs', () => {
  const named = [...desk.matchAll(/^\| `(\/[^`]*)` \| ([^|]+) \| [^|]{5,} \|$/gm)].map(([, path, who]) => [path, who])
  const ruled = ACCESS_TABLE.map(({ path, get, post }) => {
    return [path, [...new Set([...words(get), ...words(post)])].join('; to post: ')]
  })
  expect(named.sort()).toEqual(ruled.sort())
})
