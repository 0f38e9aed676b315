import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const listed = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .trim()
    .split('\n')

const SHEETS = listed('app/**.css', 'desk/**.css')
const MARKUP = listed(
  'app/**.ts',
  'app/**.tsx',
  'app/**.html',
  'desk/**.ts',
  'desk/**.tsx',
  'server/**.ts',
  'content/**.ts',
  'print/**.ts',
).filter((file) => !/\.(test|spec)\.tsx?$/.test(file))

type Rule = { readonly where: string; readonly property: string; readonly value: string }

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))

function declarations(file: string): Rule[] {
  return withoutComments(readFileSync(file, 'utf8'))
    .split('\n')
    .flatMap((line, index) => {
      const [, property = '', value = ''] = /^\s*([\w-]+): (.+)$/.exec(line) ?? []
      return property && !line.trimEnd().endsWith('{') && !line.trimEnd().endsWith(',')
        ? [{ where: `${file}:${index + 1}`, property, value: value.trim().replace(/;$/, '') }]
        : []
    })
}

/** Hairlines up to 3 px, and what is a share of something else. */
const FREE = /^(0|-?[1-3]px|auto|inherit|none|100%|env\(.*)$/
const SPACES = /^(gap|row-gap|column-gap|(margin|padding)(-(top|right|bottom|left|block|inline)(-(start|end))?)?)$/
const SPACE = /var\(--(space-[1-9]|gutter)\)/g

const isSpace = (value: string): boolean =>
  value
    .replace(/calc\(-1 \* (var\(--space-[1-9]\))\)/g, '$1')
    .split(/ (?![^(]*\))/)
    .every((part) => FREE.test(part) || !/\d(rem|px|em)/.test(part.replace(SPACE, '')))

const ALLOWED: readonly [property: RegExp, value: (value: string) => boolean][] = [
  [/^font-size$/, (value) => /^(var\(--text-([1-6]|display)\)|inherit|1em|0)$/.test(value)],
  [/^font-weight$/, (value) => /^(400|500|650|inherit)$/.test(value)],
  [/^line-height$/, (value) => /^(0|1|var\(--(line|line-tight|control|control-large)\))$/.test(value)],
  [/^border-radius$/, (value) => /^(0|50%|(0 )*(var\(--radius(-round)?\) ?)+)$/.test(value)],
  [SPACES, isSpace],
]

/** Sheets whose sizes belong to paper or to another program's page. */
const OUTSIDE = /(print|fonts|pdf-pages)\.css$/

test('sizes, spaces, weights, line heights and radii are those of the scale', () => {
  const others = SHEETS.filter((file) => !OUTSIDE.test(file))
    .flatMap(declarations)
    .filter(({ property, value }) => ALLOWED.some(([name, holds]) => name.test(property) && !holds(value)))
    .map(({ where, property, value }) => `${where} ${property}: ${value}`)
  expect(others).toEqual([])
})

test('pages change their layout at three widths', () => {
  const queries = SHEETS.flatMap((file) =>
    [...withoutComments(readFileSync(file, 'utf8')).matchAll(/@media ([^{]+)/g)].flatMap(([, query = '']) =>
      [...query.matchAll(/[\d.]+(rem|px)/g)].map(([width]) => ({ file, width })),
    ),
  )
  expect(queries.length).toBeGreaterThan(10)
  expect(queries.filter(({ width }) => !['40rem', '64rem', '90rem'].includes(width))).toEqual([])
})

const SOURCES = MARKUP.map((file) => readFileSync(file, 'utf8'))
const classesOf = (file: string): string[] => {
  const text = withoutComments(readFileSync(file, 'utf8')).replace(/:\s[^;{}]+;|url\([^)]*\)/g, '')
  return [...new Set([...text.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name))]
}

test('every class of a style sheet is in a text of some markup', () => {
  const texts = SOURCES.flatMap((source) => source.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [])
  const words = new Set(texts.flatMap((text) => text.match(/[\w-]+/g) ?? []))
  const unused = SHEETS.filter((file) => !OUTSIDE.test(file)).flatMap((file) =>
    classesOf(file).flatMap((name) => (words.has(name) ? [] : [`${file} .${name}`])),
  )
  expect(unused).toEqual([])
})

/** Classes that only scripts and tests look for. */
const HOOKS = new Set(['match-link', 'paste-head'])

test('every class of markup is in a style sheet', () => {
  const styled = new Set(SHEETS.flatMap(classesOf))
  const unstyled = MARKUP.flatMap((file, index) =>
    [...(SOURCES[index] ?? '').matchAll(/className="([^"]+)"/g)]
      .flatMap(([, names = '']) => names.split(' '))
      .filter((name) => !styled.has(name) && !HOOKS.has(name))
      .map((name) => `${file} .${name}`),
  )
  expect(unstyled).toEqual([])
})
