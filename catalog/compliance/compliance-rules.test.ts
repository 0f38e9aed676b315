import { expect, test } from 'vitest'
import { isCopperAlloy, namesPtfe, parseAlloy, parseFinish, parseRohs } from '#catalog/compliance/compliance-rules.ts'
import { CONTENT } from '#tests/site/product-content.ts'

test.for([
  ['Bright Tin', 'yes', 'no', 'no', 'yes'],
  [' electro-tin ', 'yes', 'no', 'no', 'yes'],
  ['BRIGHT TIN PLATE', 'yes', 'no', 'no', 'yes'],
  ['Bright Tin-Lead', 'no', 'no', 'no', 'no'],
  ['Electro Solder', 'no', 'no', 'no', 'no'],
  ['Hot Solder Dip', 'not stated', 'no', 'no', 'not stated'], // lead-free solder is dipped too
  ['Hot Solder Dip (Sn63)', 'no', 'no', 'no', 'no'],
  ['Gold', 'no', 'no', 'no', 'yes'],
  ['Silver', 'no', 'no', 'no', 'yes'],
  ['Nickel', 'no', 'no', 'no', 'yes'],
  ['ZINC', 'no', 'yes', 'no', 'not stated'], // its passivation may hold hexavalent chromium
  ['Cadmium', 'no', 'no', 'yes', 'no'],
  ['Gold over Nickel', 'no', 'no', 'no', 'yes'],
  ['Gold over Tin', 'yes', 'no', 'no', 'yes'], // an undercoat of tin counts too
  ['Silver / Zinc', 'no', 'yes', 'no', 'not stated'],
  ['Gold over Hot Solder Dip', 'not stated', 'no', 'no', 'not stated'],
] as const)('the finish %s: pure tin %s, zinc %s, cadmium %s, RoHS %s', ([text, pureTin, zinc, cadmium, rohs]) => {
  expect(parseFinish(text)).toMatchObject({ pureTin, zinc, cadmium, rohs })
})

test.for(['Custom', 'Hot Solder Dip, SAC305', 'Tin-Lead 98/2', 'Gold over something', 'Tinned', '', '-'])(
  'no rule for the finish %s',
  (text) => {
    expect(parseFinish(text)).toBeNull()
  },
)

const finishes = CONTENT.pages.flatMap(({ sections }) =>
  sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'finishes' ? block.finishes : []))),
)

test.for(finishes.filter(({ rohs }) => rohs !== null))('the company pages state the same for $name', (finish) => {
  expect(parseFinish(finish.name)?.rohs).toBe(finish.rohs ? 'yes' : 'no')
})

test.for([
  ['LEADED Red Brass', 'yes'],
  ['Brass, free-cutting', 'yes'],
  ['Brass C36000', 'yes'],
  // One alloy by all its names, in any temper.
  ...(
    ['C36000', 'UNS C36000', 'CDA 360', 'CDA360', 'cda-360', 'C360', 'Brass 360', 'C36000-H02', 'C36000H02'] as const
  ).map((text) => [text, 'yes'] as const),
  ...(['C35300', 'C37700 M30', 'C38500', 'CW614N', 'CW617N R430', 'CuZn39Pb3', 'CDA 544'] as const).map(
    (text) => [text, 'yes'] as const,
  ),
  ['Tellurium copper C14500 H04', 'no'],
  ['CDA 172', 'no'],
  ['C36001', undefined],
  ['Lead-free C36000', 'not stated'],
  ['C36000 or C26000', 'not stated'],
  ['Lead-free brass', 'no'],
  ['Unleaded Brass', 'no'],
  ['Non-leaded Brass', 'no'],
  ['Red Brass, not leaded', 'no'],
  ['Un-leaded brass', 'no'],
  ['Brass (no lead)', 'no'],
  ['Brass without lead', 'no'],
  ['Non-leaded C36000', 'not stated'],
  ['Free-machining brass', 'yes'],
  // Other metals cut freely with tellurium, sulfur or bismuth.
  ['Tellurium Copper, free-machining', undefined],
  ['Tellurium Copper C14500, free-machining', 'no'],
  ['Stainless Steel 303, free-machining', undefined],
  ['Aluminum 6020, free-cutting', 'not stated'],
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

test.for([
  ['LEADED Red Brass', true],
  ['Phosphor Bronze C54400', true],
  ['C36000', true],
  ['CDA 360', true],
  ['CW614N', true],
  ['Leaded steel', false],
  ['Aluminum 2011, free-machining', false],
] as const)('%s is a copper alloy: %s', ([text, isCopper]) => {
  expect(isCopperAlloy(text)).toBe(isCopper)
})

test.for([
  ['PTFE', true],
  [' ptfe, white', true],
  ['Polytetrafluoroethylene', true],
  ['PTFE-free nylon', false],
  ['Nylon, no PTFE', false],
  ['Teflon', false], // a brand of several polymers
  ['DIALLYL PHTHALATE', false],
] as const)('%s names PTFE: %s', ([text, isNamed]) => {
  expect(namesPtfe(text)).toBe(isNamed)
})
