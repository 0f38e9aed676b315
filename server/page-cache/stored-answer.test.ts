import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sentFrom, storeAnswer } from '#server/page-cache/stored-answer.ts'
import { bodyOf } from '#shared/page-bytes.ts'

const HTML = { headers: { 'Content-Type': 'text/html' } }
const TEXT = '<p>Panel Jacks</p>'.repeat(1_000)
const ASKED = { method: 'GET', acceptEncoding: null, ifNoneMatch: null }

const stored = (bytes: Buffer<ArrayBuffer>) => storeAnswer(new Response(bodyOf(bytes), HTML))

test('the plain bytes of an answer are freed when it is compressed', async () => {
  const plain = Buffer.from(new TextEncoder().encode(TEXT).buffer)
  const { bytes } = await stored(plain)
  expect(plain.buffer.detached).toBe(true)
  expect(gunzipSync(bytes).toString()).toBe(TEXT)
})

test('bytes that share their memory with others are left alone', async () => {
  const shared = Buffer.from(`x${TEXT}`)
  const { bytes } = await stored(shared.subarray(1))
  expect(gunzipSync(bytes).toString()).toBe(TEXT)
  expect(shared.toString()).toBe(`x${TEXT}`)
})

test.for([
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'gzip'],
  ['GZIP;q=0.1, br', 'gzip'],
  ['*', 'gzip'],
  ['gzip;q=0, *', undefined],
  ['br, zstd', undefined],
  ['', undefined],
  [null, undefined],
] as const)('a client that accepts %j gets %s', async ([acceptEncoding, encoding]) => {
  const sent = await sentFrom(await stored(Buffer.from(TEXT)), { ...ASKED, acceptEncoding })
  expect(sent.headers['content-encoding']).toBe(encoding)
  expect((encoding ? gunzipSync(sent.body ?? '') : sent.body)?.toString()).toBe(TEXT)
  expect(sent.headers['content-length']).toBe(String(sent.body?.length))
})

test('an answer too small to be compressed keeps its bytes', async () => {
  const { bytes, isGzip } = await stored(Buffer.from(new TextEncoder().encode('No parts.').buffer))
  expect([bytes.toString(), isGzip]).toEqual(['No parts.', false])
})
