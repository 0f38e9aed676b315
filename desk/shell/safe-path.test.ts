import { expect, test } from 'vitest'
import { safePath } from '#desk/ui/safe-path.ts'

/** Ways to write the address of another host. */
const ELSEWHERE = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/.\\\\evil.example',
  '/.\\/evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/..\\\\evil.example',
  '/a/b/../..//evil.example',
  '/%2e//evil.example',
  '/%2E%2E//evil.example',
  '/%2e\\\\evil.example',
  '/.\t//evil.example',
  '/\t.\n/\r/evil.example',
  '/.///evil.example',
  '/.//user:pass@evil.example',
  '//user@evil.example',
  '/.//evil.example:443/a?b',
  '/.//desk.invalid/people',
  '/.//',
  '//',
  'https://evil.example',
  'https:evil.example',
  'http://desk.invalid/people',
  '\\\\evil.example',
  'evil.example',
  '@evil.example',
  'javascript:alert(1)',
  '',
]

test.for(ELSEWHERE)('%j leads to the start of the desk', (text) => {
  expect(safePath(text)).toBe('/')
})

test('without a path it is the start of the desk', () => {
  expect(safePath(null)).toBe('/')
})

test.for([
  ['/', '/'],
  ['/requests?state=open&q=a%2Fb', '/requests?state=open&q=a%2Fb'],
  ['/people#top', '/people'],
  ['/parts/Panel-Jacks/../Banana/4', '/parts/Banana/4'],
  ['/requests?back=//evil.example', '/requests?back=//evil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/%2F/evil.example', '/%2F/evil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/a//b', '/a//b'],
  ['//desk.invalid/people', '/people'],
] as const)('%j is the path %j of the desk', ([text, path]) => {
  expect(safePath(text)).toBe(path)
  expect(new URL(path, 'https://desk.example').host).toBe('desk.example')
})
