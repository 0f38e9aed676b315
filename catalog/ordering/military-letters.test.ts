import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { parseFinish } from '#catalog/compliance/compliance-rules.ts'
import { readBaseNumbers } from '#catalog/ordering/base-numbers.ts'
import { LETTER_KEY, openBuilder } from '#catalog/ordering/number-builder.ts'
import {
  LETTER_LABEL,
  letterText,
  MILITARY_LETTERS,
  militaryLetter,
  parseMilitaryNumber,
} from '#catalog/part/military-number.ts'
import { tableOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const tables = FAMILIES.map(({ table }) => table)

/** What the builder says of material and finish, for every part of a family, beside the reason of a fact of that part. */
async function stated(name: string) {
  const table = tableOf(sampleCatalog(), name)
  const found: { letter: string | null; places: { key: string; value: string }[]; because: string; answer: string }[] =
    []
  for (const base of (await readBaseNumbers(table, yieldToEventLoop)).all) {
    const builder = openBuilder(table, base)
    for (const [at, row] of (builder?.rows ?? []).entries()) {
      const places = (builder?.places ?? []).flatMap(({ key, options }, place) => {
        const option = options.find(({ code }) => code === builder?.codes[at]?.[place])
        return option && (key === LETTER_KEY || /(Finish|Material)$/.test(key)) ? [{ key, value: option.value }] : []
      })
      const { noPureTin, leadByAlloy } = table.facts(row)
      const because = `${noPureTin.because}. ${leadByAlloy.because}`
      found.push({ letter: militaryLetter(table.numbers(row)), places, because, answer: noPureTin.answer })
    }
  }
  return found
}

test.for(tables)('%s: the facts have the material and finish that the builder offers', async (name) => {
  for (const { letter, places, because, answer } of await stated(name)) {
    for (const { key, value } of places) {
      if (parseFinish(value)?.pureTin === 'yes') expect([value, answer]).toEqual([value, 'no'])
      if (key !== LETTER_KEY) continue
      expect(value).toBe(letterText(letter ?? ''))
      const isKnown = letter !== null && letter in MILITARY_LETTERS
      expect(because).toContain(isKnown ? value : `Letter ${letter} of its number is defined in the sheet alone`)
      expect(answer === 'not stated').toBe(!isKnown)
    }
  }
})

test('the sample has parts whose finish only the letter states, with H and without', async () => {
  const letters = (await stated('Insulated-Military')).flatMap(({ letter, places }) =>
    places.some(({ key }) => key === LETTER_KEY) ? [letter] : [],
  )
  expect(letters.filter((letter) => letter === 'H').length).toBeGreaterThan(100)
  expect(letters.filter((letter) => letter !== 'H').length).toBeGreaterThan(100)
})

test('where columns state a finish, no part contradicts its letter', async () => {
  for (const name of tables) {
    for (const { because } of await stated(name)) expect(because).not.toMatch(/, but Letter/)
  }
})

test.for(LETTERS)('letter %s means the same in the decoded number and in the row', (letter) => {
  for (const number of [`M55155/295${letter}01`, `AA59126/06${letter.toLowerCase()}01`]) {
    expect(militaryLetter([null, number])).toBe(letter)
    expect(parseMilitaryNumber(number)?.find(({ label }) => label === LETTER_LABEL)?.meaning).toBe(letterText(letter))
  }
})
