import { expect, test } from 'vitest'
import { joinedSince } from '#desk/requests/inbox-views.tsx'

const opened = { address: '/requests', numbers: ['a', 'b', 'c'], isWhole: false }

test('a request that joins a list is named, one that moves up from the next page is not', () => {
  expect(joinedSince(opened, ['new', 'a', 'b'])).toEqual(['new'])
  expect(joinedSince(opened, ['a', 'c', 'from page 2'])).toEqual([])
  expect(joinedSince({ ...opened, isWhole: true }, ['a', 'b', 'c', 'new'])).toEqual(['new'])
})
