import { zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodeAnswer } from '#server/encoding/encoded-answer.ts'
import { selectVariant } from '#server/encoding/select-variant.ts'
import { bodyOf } from '#shared/page-bytes.ts'

const HTML = { headers: { 'Content-Type': 'text/html' } }
const TEXT = '<p>Panel Jacks</p>'.repeat(1_000)

/** Encodes an answer of these bytes. */
const encoded = (bytes: Buffer<ArrayBuffer>) => encodeAnswer(new Response(bodyOf(bytes), HTML))

test('the plain bytes of an answer are freed when it is compressed', async () => {
  const plain = Buffer.from(new TextEncoder().encode(TEXT).buffer)
  const { first, length } = await encoded(plain)
  expect(plain.buffer.detached).toBe(true)
  expect(length).toBe(TEXT.length)
  expect(zstdDecompressSync(first.bytes).toString()).toBe(TEXT)
})

test('bytes that share their memory with others are left alone', async () => {
  const shared = Buffer.from(`x${TEXT}`)
  const { first } = await encoded(shared.subarray(1))
  expect(zstdDecompressSync(first.bytes).toString()).toBe(TEXT)
  expect(shared.toString()).toBe(`x${TEXT}`)
})

test('a HEAD without compression decompresses nothing', async () => {
  const answer = await encoded(Buffer.from(new TextEncoder().encode(TEXT).buffer))
  const sent = selectVariant(answer, { method: 'HEAD', acceptEncoding: null, ifNoneMatch: null })
  expect(sent).toMatchObject({ status: 200, headers: { 'content-length': `${TEXT.length}` }, body: null })
  expect(answer.plain).toBeNull()
})

test('an answer too small to be compressed keeps its bytes', async () => {
  const { first, encoding } = await encoded(Buffer.from(new TextEncoder().encode('No parts.').buffer))
  expect([first.bytes.toString(), encoding]).toEqual(['No parts.', 'identity'])
})
