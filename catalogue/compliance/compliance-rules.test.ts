import { expect, test } from 'vitest'
import { FINISHES } from '#catalogue/company/company-engineering.ts'
import { parseAlloy, parseFinish, parseRohs } from '#catalogue/compliance/compliance-rules.ts'

test.for([
  ['Bright Tin', 'yes', 'yes'],
  [' electro-tin ', 'yes', 'yes'],
  ['BRIGHT TIN PLATE', 'yes', 'yes'],
  ['Bright Tin-Lead', 'no', 'no'],
  ['Electro Solder', 'no', 'no'],
  ['Hot Solder Dip', 'no', 'no'],
  ['Gold', 'no', 'yes'],
  ['Silver', 'no', 'yes'],
  ['Nickel', 'no', 'yes'],
  ['ZINC', 'no', 'not stated'], // its passivation may hold hexavalent chromium
  ['Gold over Nickel', 'no', 'yes'],
  ['Gold over Tin', 'yes', 'yes'], // an undercoat of tin counts too
  ['Silver / Zinc', 'no', 'not stated'],
] as const)('the finish %s: pure tin %s, RoHS %s', ([text, pureTin, rohs]) => {
  expect(parseFinish(text)).toMatchObject({ pureTin, rohs })
})

test.for(['Custom', 'Tin-Lead 98/2', 'Gold over something', 'Tinned', '', '-'])('no rule for the finish %s', (text) => {
  expect(parseFinish(text)).toBeNull()
})

test.for(FINISHES.filter(({ rohs }) => rohs !== null))('the company pages state the same for $name', (finish) => {
  expect(parseFinish(finish.name)?.rohs).toBe(finish.rohs ? 'yes' : 'no')
})

test.for([
  ['LEADED Red Brass', 'yes'],
  ['Brass, free-cutting', 'yes'],
  ['Brass C36000', 'yes'],
  ['Lead-free brass', 'no'],
  ['Unleaded Brass', 'no'],
  ['Phosphor Bronze C51000', 'no'],
  ['Brass', 'not stated'],
  ['Phosphor Bronze', 'not stated'],
  ['Beryllium Copper', 'not stated'],
  ['ALUMINUM', 'not stated'],
  ['Kovar', undefined],
  ['Brasslike', undefined],
] as const)('lead in %s: %s', ([text, lead]) => {
  expect(parseAlloy(text)?.lead).toBe(lead)
})

test.for([
  ['YES', 'yes'],
  [' Yes ', 'yes'],
  ['RoHS-compliant', 'yes'],
  ['NO', 'no'],
  ['Non-compliant', 'no'],
  ['by exemption', 'not stated'],
] as const)('a RoHS column with %s means %s', ([text, answer]) => {
  expect(parseRohs(text)).toBe(answer)
})
