import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readZipDirectory } from '#shared/zip-directory.ts'
import { entryText } from '#spreadsheets/zip/zip-entry.ts'
import { createZipWriter } from '#spreadsheets/zip/zip-writer.ts'

const LIMITS = { maxEntries: 10, maxBytes: 10_000_000, maxRatio: 1_000 }

function archiveOf(files: Readonly<Record<string, readonly string[]>>): Buffer {
  const zip = createZipWriter()
  const pieces = Object.entries(files).flatMap(([name, texts]) => [
    zip.begin(name),
    ...texts.map((text) => zip.add(text)),
    zip.finish(),
  ])
  return Buffer.concat([...pieces, zip.end()])
}

const FILES = {
  'a.xml': ['<a>', 'x'.repeat(50_000), '', '</a>'],
  'xl/größe.xml': ['📌 é'],
  'empty.xml': [],
  'many.xml': Array.from({ length: 500 }, (_, index) => `${index * 7919} `.repeat(100)),
}

test('our reader and that of a library read what was written', () => {
  const archive = archiveOf(FILES)
  const written = Object.entries(FILES).map(([name, texts]) => [name, texts.join('')])
  const entries = readZipDirectory(archive, LIMITS)
  expect(entries.map((entry) => [entry.name, [...entryText(entry)].join('')])).toEqual(written)
  const unzipped = Object.entries(unzipSync(archive))
  expect(unzipped.map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual(written)
})

test('the same files are the same bytes, whenever they are written', () => {
  expect(archiveOf(FILES).equals(archiveOf(FILES))).toBe(true)
})

test('a chunk is compressed with what came before it', () => {
  const text = Array.from({ length: 400 }, (_, index) => (index * 7919).toString(36)).join()
  const once = archiveOf({ a: [text] }).length
  expect(archiveOf({ a: [text, text, text] }).length).toBeLessThan(once + 100)
})

test('text without a file is a mistake of the caller', () => {
  expect(() => createZipWriter().add('x')).toThrow('No file of the archive was begun')
})
