import { expect, test } from 'vitest'
import { wayBack } from '#app/ui/back-link.tsx'

const origin = 'https://parts.example'
const OURS = `${origin}/terminals`
const THEIRS = 'https://search.example/'

test.for([
  ['a page of this site is before it', { index: 1, canGoBack: true, length: 2, referrer: '' }, 'history', 'history'],
  ['its link loaded it anew', { index: 0, canGoBack: true, length: 2, referrer: OURS }, 'history', 'history'],
  ['the same in an older browser', { index: 0, canGoBack: undefined, length: 2, referrer: OURS }, 'history', 'history'],
  ['a link of this site opened the tab', { index: 0, canGoBack: false, length: 1, referrer: OURS }, 'close', 'close'],
  ['the tab went on and came back', { index: 0, canGoBack: false, length: 2, referrer: OURS }, null, null],
  ['another site led to it', { index: 0, canGoBack: false, length: 2, referrer: THEIRS }, null, 'history'],
  ['another site opened the tab', { index: 0, canGoBack: false, length: 1, referrer: THEIRS }, null, null],
  ['it was typed in a new tab', { index: 0, canGoBack: false, length: 2, referrer: '' }, null, null],
  ['the same in an older browser', { index: 0, canGoBack: undefined, length: 2, referrer: '' }, null, null],
] as const)('if %s, %j, the way back is %s, from an error %s', ([, tab, within, anywhere]) => {
  expect(wayBack({ ...tab, origin }, false)).toBe(within)
  expect(wayBack({ ...tab, origin }, true)).toBe(anywhere)
})
