import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { formatCount, formatQuantities } from '#catalog/quantities/format-count.ts'

test.each([0, 7, 42, 999, 1_000, 8_016, 99_999, 100_000, 1_000_000, 12_345_678])(
  '%i is written as in English',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
  },
)

test('price breaks are separated by slashes', () => {
  expect(formatQuantities([250])).toBe('250')
  expect(formatQuantities([100, 250, 1_000])).toBe('100 / 250 / 1,000')
})

test('counts, days and order are the same on a German machine (behavior 1.11)', () => {
  const program = `
    import { formatCount } from '#catalog/quantities/format-count.ts'
    import { dayText } from '#catalog/quantities/day-text.ts'
    import { NUMBER_ORDER } from '#catalog/search/number-order.ts'
    const own = (12_000).toLocaleString()
    const ours = [formatCount(12_000), dayText('2026-11-26', 'month-first'), NUMBER_ORDER.resolvedOptions().locale]
    console.log(JSON.stringify({ own, ours }))`
  const env = { ...process.env, LC_ALL: 'de_DE.UTF-8' }
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8', env })
  expect(JSON.parse(said)).toEqual({ own: '12.000', ours: ['12,000', 'November 26, 2026', 'en'] })
})
