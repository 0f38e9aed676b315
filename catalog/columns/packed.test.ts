import { expect, test } from 'vitest'
import { pack, revisionOf, unpack } from '#catalog/columns/packed.ts'

const packed = () =>
  pack(
    { hello: 'wörld' },
    new Map<string, Uint8Array | Uint16Array | Uint32Array>([
      ['bytes', Uint8Array.of(1, 2, 3)],
      ['shorts', Uint16Array.of(60_000)],
      ['words', Uint32Array.of(4_000_000_000, 7)],
      ['none', new Uint32Array()],
    ]),
  )

test('unpacking returns what was packed', () => {
  const { meta, section } = unpack<{ hello: string }>(packed())
  expect(meta).toEqual({ hello: 'wörld' })
  expect([...section('bytes')]).toEqual([1, 2, 3])
  expect([...section('shorts')]).toEqual([60_000])
  expect([...section('words')]).toEqual([4_000_000_000, 7])
  expect(section('none')).toHaveLength(0)
  expect(() => section('other')).toThrow('no section other')
})

test('the revision is that of the content', () => {
  const other = pack({ hello: 'world' }, new Map())
  expect(revisionOf(packed())).toBe(revisionOf(packed()))
  expect(revisionOf(other)).not.toBe(revisionOf(packed()))
})

test('a truncated buffer and another file are detected', () => {
  const other = new SharedArrayBuffer(64)
  new Uint8Array(other).set(new TextEncoder().encode('SQLite format 3'))
  expect(() => unpack(packed().slice(0, -8))).toThrow('truncated')
  expect(() => unpack(new SharedArrayBuffer(8))).toThrow('truncated')
  expect(() => unpack(other)).toThrow('another format')
})
