import { expect, test } from 'vitest'
import { BodyRoom } from '#server/forms/receive-body.ts'
import { networksOf } from '#shared/network.ts'

/** A room of 100 bytes, and bodies whose names are noted when they are refused. */
function room() {
  const space = new BodyRoom(100)
  const refused: string[] = []
  return {
    space,
    refused,
    enter: (from: string, name: string) => space.enter(networksOf(from), () => refused.push(name)),
  }
}

test('one network may take everything that no one else needs', () => {
  const { enter, refused } = room()
  expect(['a', 'b', 'c', 'd'].map((name) => enter('x', name).take(25))).toEqual([true, true, true, true])
  expect(refused).toEqual([])
})

test('when all is taken, the network with the most refuses its largest body (behavior 10.16)', () => {
  const { enter, refused } = room()
  enter('x', 'small').take(20)
  enter('x', 'large').take(50)
  enter('y', 'other').take(30)
  expect(enter('z', 'new').take(40)).toBe(true)
  expect(refused).toEqual(['large'])
})

test('a small form of the same network goes before its large ones, a larger one is refused itself', () => {
  const { enter, refused } = room()
  enter('x', 'first').take(50)
  enter('x', 'second').take(50)
  expect(enter('x', 'new').take(51)).toBe(false)
  expect(refused).toEqual([])
  expect(enter('x', 'form').take(1)).toBe(true)
  expect(refused).toEqual(['first'])
})

test('a network that would have the most itself pushes out no other', () => {
  const { enter, refused } = room()
  for (const from of ['a', 'b', 'c', 'd']) enter(from, from).take(25)
  expect(enter('e', 'e').take(30)).toBe(false)
  expect(refused).toEqual([])
})

test('a body that has arrived keeps its room until it leaves', () => {
  const { enter, refused } = room()
  const whole = enter('x', 'whole')
  whole.take(50)
  expect(whole.complete()).toBe(true)
  expect(enter('y', 'new').take(51)).toBe(false)
  whole.leave()
  expect(enter('y', 'later').take(51)).toBe(true)
  expect(refused).toEqual([])
})

test('whole bodies of one network keep no other out: beyond half of the room they are refused', () => {
  const { enter, refused } = room()
  const whole = (from: string, bytes: number) => {
    const body = enter(from, `${from} of ${bytes}`)
    return body.take(bytes) && body.complete()
  }
  expect([20, 20, 20, 20, 10].map((bytes) => whole('x', bytes))).toEqual([true, true, false, false, true])
  expect(whole('y', 30)).toBe(true)
  expect([whole('x', 1), whole('z', 1)]).toEqual([false, true])
  expect(refused).toEqual([])
})

test('a new IPv6 network for each form gains little: the networks around it count too', () => {
  const { enter, refused } = room()
  for (let index = 0; index < 20; index += 1) enter(`2001:db8:7:${index}::1`, `flood ${index}`).take(5)
  expect(enter('2001:db8:8::1', 'visitor').take(10)).toBe(true)
  expect(enter('2001:db8:8::1', 'again').take(10)).toBe(true)
  expect(refused).toHaveLength(4)
  expect(refused.every((name) => name.startsWith('flood'))).toBe(true)
})
