import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { productTexts, readFolderTexts } from '#content/folder-texts.ts'
import { LiveContent } from '#content/live-content.ts'
import { parseSite } from '#content/read-site-folder.ts'
import { faultText } from '#content/yaml-text.ts'
import { SILENT } from '#tests/site/silent-log.ts'

type Damage = readonly [what: string, file: string, bytes: Buffer, line: number]

const COMMENTS = '# a comment\n# another one\n'
/** What no YAML file may have in its third line. */
const NOT_YAML = [
  ['a tab', '\ta: 1'],
  ['an open quote', "a: 'x"],
  ['an open list', 'a: [x'],
  ['an anchor', 'a: &b x'],
  ['an alias', 'a: *b'],
  ['a tag', 'a: !b x'],
  ['two keys on a line', 'a: b: c'],
  ['a list', '- a'],
  ['a text', 'just words'],
  ['a sign that needs quotes', 'a: @b'],
  ['a key that does not exist', 'qqqq: 1'],
] as const
/** A key of each YAML file with a value of the wrong kind. */
const WRONG_KINDS = {
  'company.yaml': 'name: [Acme]',
  'settings.yaml': 'dates: sometimes',
  'home.yaml': 'headline: 7',
  'standards.yaml': 'standards: none',
  'compliance-lists.yaml': 'pfas: { name: OECD, date: July 2021 }',
  'families/panel-jacks.yaml': 'columns: none',
} as const
const [aText = ['no mail', '']] = [...productTexts()].filter(([file]) => file.startsWith('mails/'))

const notUtf8 = (text: string) => Buffer.concat([Buffer.from(text), Buffer.from([0x61, 0xe4, 0x62])])
const linesOf = (text: string): number => text.split('\n').length

/** One in each YAML file in turn: one reader reads them all. */
function ofYaml(files: readonly string[]): Damage[] {
  const damage: (readonly [what: string, text: string, line: number])[] = [
    ...NOT_YAML.map(([what, text]) => [what, COMMENTS + text, 3] as const),
    ['a key twice', `${COMMENTS}a: 1\na: 2\n`, 4],
  ]
  return damage.map(([what, text, line], index) => [what, files[index % files.length] ?? '', Buffer.from(text), line])
}

/** The same for a text with a head between lines of `---`. */
function ofMarkdown(file: string, text: string): Damage[] {
  const [fence = '', ...rest] = text.split('\n')
  const withSecond = (line: string) => Buffer.from([fence, line, ...rest].join('\n'))
  return [
    ['no head', file, Buffer.from(rest.join('\n')), 1],
    ['a head without an end', file, Buffer.from(text.replaceAll(/\n---\n/g, '\n')), 1],
    ['a key that does not exist', file, withSecond('qqqq: 1'), 2],
    ['a tab in its head', file, withSecond('\ta: 1'), 2],
    ['an anchor in its head', file, withSecond('a: &b 1'), 2],
    ['a placeholder that does not exist', file, Buffer.from(`${text}\n{qqqq}\n`), linesOf(text) + 1],
  ]
}

const damages: readonly Damage[] = [
  ...ofYaml(Object.keys(WRONG_KINDS)),
  ...Object.entries(WRONG_KINDS).map(
    ([file, text]): Damage => ['a value of the wrong kind', file, Buffer.from(COMMENTS + text), 3],
  ),
  ...ofMarkdown(...aText),
  ['a name that does not exist', 'company.yml', Buffer.from(''), 1],
  ['a line break in the name', 'company.yaml', Buffer.from(`${COMMENTS}name: "Acme\\nBcc: all"`), 3],
  [
    'a rule that is none of tokens',
    'theme.css',
    Buffer.from(':root {\n  --color-steel: #0b2545;\n}\nbody { color: red }\n'),
    4,
  ],
  ['a color that is none', 'theme.css', Buffer.from(':root {\n  --color-steel: reddish;\n}\n'), 2],
  ['a token that does not exist', 'theme.css', Buffer.from(':root {\n  --color-qqqq: #fff;\n}\n'), 2],
  ['text that is hard to read', 'theme.css', Buffer.from(':root {\n  --color-text: #eee;\n}\n'), 2],
  ['a script', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">\n<script/></svg>'), 2],
  ['a sign that turns text around', 'company.yaml', Buffer.from(`${COMMENTS}maker: "Acme\\u202E"`), 3],
]

const dataDir = await mkdtemp(join(tmpdir(), 'catalog-broken-'))
await mkdir(join(dataDir, 'site'))
const live = await LiveContent.open({ siteDir: undefined, dataDir, log: SILENT, pollMs: 1_000_000 })
const good = live.current()
afterAll(async () => {
  live.stop()
  await rm(dataDir, { recursive: true })
})

async function damage([, file, bytes]: Damage): Promise<string> {
  const path = join(dataDir, 'site', file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  return path
}

/** The faults of a folder with these damages. */
async function faultsOf(damaged: readonly Damage[]): Promise<string[]> {
  const paths = await Promise.all(damaged.map(damage))
  const read = await readFolderTexts(join(dataDir, 'site'))
  await Promise.all(paths.map((path) => rm(path)))
  const parsed = 'faults' in read ? read : parseSite(read)
  return 'faults' in parsed ? parsed.faults.map(faultText) : []
}

const placesOf = (damaged: readonly Damage[]) =>
  damaged.map(([, file, , line]) => expect.stringContaining(`${file}:${line}: `))

/** The first damage of each file, then the second of each, and so on. */
const byFile = Object.values(Object.groupBy(damages, ([, file]) => file)).map((of) => of ?? [])
const rounds = Array.from({ length: Math.max(...byFile.map((of) => of.length)) }, (_, round) =>
  byFile.flatMap((of) => of.slice(round, round + 1)),
).map((damaged) => [damaged.map(([what, file]) => `${what} in ${file}`).join(', '), damaged] as const)

test.for(rounds)('each mistake of a folder is named with its line: %s', async ([, damaged]) => {
  expect(await faultsOf(damaged)).toEqual(expect.arrayContaining(placesOf(damaged)))
})

test('a letter of another encoding is named with its line, in any file', async () => {
  const [file, text] = aText
  const damaged: readonly Damage[] = [
    ['', 'company.yaml', notUtf8(COMMENTS), 3],
    ['', file, notUtf8(text), linesOf(text)],
  ]
  expect(await faultsOf(damaged)).toEqual(placesOf(damaged))
})

test('mistakes in files of each kind are an open issue until they are gone, and the content stays (behavior 17.3)', async () => {
  const kinds = Object.values(Object.groupBy(damages, ([, file]) => file.replace(/.*\./, '')))
  const damaged = kinds.flatMap((of) => of?.slice(0, 1) ?? [])
  const paths = await Promise.all(damaged.map(damage))
  await live.inspect()
  const [issue, ...more] = live.openIssues()
  expect([more, live.current()]).toEqual([[], good])
  for (const [, file, , line] of damaged) expect(issue?.what).toContain(` ${file}:${line}: `)
  await Promise.all(paths.map((path) => rm(path)))
  await live.inspect()
  expect(live.openIssues()).toEqual([])
})
