import { expect, test } from 'vitest'
import { readZipDirectory, ZipError } from '#shared/zip-directory.ts'
import { entryText } from '#spreadsheets/zip/zip-entry.ts'
import { type ZippedFile, zipOf } from '#tests/samples/zip-of.ts'

const LIMITS = { maxEntries: 3, maxBytes: 100_000, maxRatio: 200 }
const FILES: readonly ZippedFile[] = [
  { name: 'a.xml', bytes: 'first' },
  { name: 'b.xml', bytes: 'second', stored: true },
]

const why = (work: () => unknown): string | null => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof ZipError ? error.why : String(error)
  }
}
const directory = (archive: Buffer) => why(() => readZipDirectory(archive, LIMITS))

test('the entries come as the directory has them', () => {
  const entries = readZipDirectory(zipOf(FILES), LIMITS)
  expect(entries.map(({ name, isPacked, size }) => [name, isPacked, size])).toEqual([
    ['a.xml', true, 5],
    ['b.xml', false, 6],
  ])
  expect(entries.map((entry) => [...entryText(entry)].join(''))).toEqual(['first', 'second'])
})

const first = (lie: Partial<ZippedFile>) =>
  zipOf(FILES.map((file, index) => (index === 0 ? { ...file, ...lie } : file)))

test.for([
  ['too many entries', zipOf([...FILES, ...FILES, ...FILES]), 'too-large'],
  ['too many bytes', first({ size: 200_000 }), 'too-large'],
  ['too dense an entry', first({ bytes: 'x'.repeat(90_000) }), 'too-large'],
  ['an encrypted entry', first({ flags: 1 }), 'encrypted'],
  ['two entries of one name', zipOf([...FILES, ...FILES.slice(0, 1)]), 'broken'],
  ['entries that share bytes', zipOf([...FILES, { name: 'c', bytes: '', sharesWith: 0 }]), 'broken'],
  ['another name in the header', first({ headerName: 'c.xml' }), 'broken'],
  ['Zip64', first({ extra: Buffer.from([1, 0, 0, 0]) }), 'broken'],
  ['bytes after the end', zipOf(FILES, { after: Buffer.from('x') }), 'broken'],
  ['no archive', Buffer.from('PK'), 'broken'],
] as const)('%s: refused before anything is inflated', ([, archive, expected]) => {
  expect(directory(archive)).toBe(expected)
})

test.for([
  ['a smaller size', { size: 4 }],
  ['a larger size', { size: 6 }],
  ['another checksum', { crc: 1 }],
] as const)('%s than stated: refused while it is inflated', ([, lie]) => {
  const [entry] = readZipDirectory(first(lie), LIMITS)
  expect(() => entry && [...entryText(entry)]).toThrow('the workbook is damaged')
})

test('an entry ends as soon as it is larger than the directory states', () => {
  const [entry] = readZipDirectory(first({ bytes: Buffer.from('0123456789'.repeat(9_000)), size: 50_000 }), {
    ...LIMITS,
    maxRatio: 1_000,
  })
  const seen: number[] = []
  expect(() => entry && [...entryText(entry, (bytes) => seen.push(bytes))]).toThrow('the workbook is damaged')
  expect(seen.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(50_000)
})

test('text that is not UTF-8 is refused', () => {
  const [entry] = readZipDirectory(zipOf([{ name: 'a', bytes: Buffer.from([0xff, 0xc3]) }]), LIMITS)
  expect(() => entry && [...entryText(entry)]).toThrow('the workbook is damaged')
})
