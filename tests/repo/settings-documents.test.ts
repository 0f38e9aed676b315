import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig, SETTINGS } from '#server/operations/config.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')
const sorted = (names: readonly string[]) => [...names].sort()

/** The settings in the example, each with its explanation and default. */
const settings = [...read('.env.example').matchAll(/^# (.+)\n#([A-Z_]+)=(.*)$/gm)].map(
  ([, says = '', name = '', value = '']) => ({
    says,
    name,
    value,
  }),
)

test('.env.example names every setting once, each with a line that explains it', () => {
  expect(sorted(settings.map(({ name }) => name))).toEqual(sorted(SETTINGS))
  expect(settings.filter(({ says }) => !/[.a-z\d]$/.test(says) || says.length < 15)).toEqual([])
})

test('the defaults of .env.example are those of the site', () => {
  const given = Object.fromEntries(settings.map(({ name, value }) => [name, value]))
  expect(parseConfig(given)).toEqual(parseConfig({}))
  const filled = settings.filter(({ value }) => value !== '').map(({ name }) => name)
  const defaults = Object.entries(parseConfig({})).flatMap(([name, value]) =>
    value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [name],
  )
  expect(sorted(filled)).toEqual(sorted(defaults))
})

test('the table in docs/settings.md names every setting and no other (behavior 14.2)', () => {
  const table = read('docs/settings.md')
  const cells = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) => cell.split(', '))
  const names = cells.map((cell) => cell.replaceAll('`', '').replace('…', 'MAIL_SERVICE'))
  expect(sorted(names)).toEqual(sorted(SETTINGS))
})
