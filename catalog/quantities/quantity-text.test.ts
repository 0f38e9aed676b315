import { expect, test } from 'vitest'
import { sizeText } from '#catalog/quantities/quantity-text.ts'

test.for([
  ['.062"', '.062"', '1.57 mm'],
  ['0.062', '0.062', '1.57 mm'],
  ['.313"', '.313"', '7.95 mm'],
  ['.125"', '.125"', '3.18 mm'], // 3.175
  ['.375"', '.375"', '9.53 mm'],
  ['1/16', '1/16', '1.59 mm'],
  ['1 1/4"', '1 1/4"', '31.75 mm'],
  ['1.000"', '1.000"', '25.40 mm'],
  [' .062" ', '.062"', '1.57 mm'],
  ['1.57 mm', '.0618"', '1.57 mm'],
  ['6.35 mm', '.25"', '6.35 mm'],
  ['25.4mm', '1"', '25.4mm'],
  ['254 mm', '10"', '254 mm'],
  ['.031-.062', '.031-.062', '0.79–1.57 mm'],
  ['.031/.062"', '.031/.062"', '0.79/1.57 mm'],
  ['0.8-1.6 mm', '.0315–.063"', '0.8-1.6 mm'],
  ['1 mm-.062"', '1 mm-.062"', '1.00–1.57 mm'],
  ['.0001"', '.0001"', '0.003 mm'], // not '0.00 mm'
  ['.001 mm', '.00004"', '.001 mm'],
  ['.250 / 6.35 mm', '.250', '6.35 mm'],
  ['2.80 mm (.110)', '.110', '2.80 mm'],
  ['.250 ±.005', '.250 ±.005', '6.35 ±0.13 mm'],
  ['6.35 ±0.1 mm', '.25 ±.0039"', '6.35 ±0.1 mm'],
  ['6. ±0.1 mm', '.2362 ±.0039"', '6. ±0.1 mm'],
  ['500 mil ±5', '500 mil ±5', '12.70 ±0.13 mm'],
  ['1.27 cm ±.1', '.5 ±.0394"', '1.27 cm ±.1'],
  ['.250 +.005/-.003', '.250 +.005/-.003', '6.35 +0.13/−0.08 mm'],
  ['.250 MAX', '.250 MAX', '6.35 mm MAX'],
  ['31 mil', '31 mil', '0.79 mm'],
] as const)('%s is %s and %s (behavior 6.4)', ([text, inch, mm]) => {
  expect(sizeText(text, 'dimension')).toEqual({ written: null, inch, mm })
})

// behavior 16.5.
test.for([
  ['16 AWG', '.0508"', '1.29 mm'],
  ['18', '.0403"', '1.02 mm'],
  ['20 AWG', '.032"', '0.81 mm'],
  ['22 AWG', '.0253"', '0.64 mm'],
  ['24 AWG', '.0201"', '0.51 mm'],
  ['28 AWG', '.0126"', '0.32 mm'],
  ['2/0 AWG', '.3648"', '9.27 mm'],
  ['22-30 AWG', '.01–.0253"', '0.25–0.64 mm'],
  ['0.75 mm²', '.0385"', '0.98 mm'],
] as const)('a wire of %s has a diameter of %s and %s', ([text, inch, mm]) => {
  expect(sizeText(text, 'gauge')).toEqual({ written: text, inch: `Ø ${inch}`, mm: `Ø ${mm}` })
})

test.for([
  ['10-32', '.19"', '4.83 mm'],
  ['1/4-20 UNC-2A', '.25"', '6.35 mm'],
  ['M3x0.5', '.1181"', '3.00 mm'],
] as const)('a thread %s has a major diameter of %s and %s', ([text, inch, mm]) => {
  expect(sizeText(text, 'dimension')).toEqual({ written: text, inch: `Ø ${inch}`, mm: `Ø ${mm}` })
})

test.for([
  ['Brass', 'dimension'],
  ['-', 'dimension'],
  ['', 'dimension'],
  ['1/8-27', 'dimension'],
  ['01/16/26', 'dimension'],
  ['0', 'dimension'],
  ['1,250', 'dimension'],
  ['thin', 'gauge'],
  ['.062"', 'text'],
  ['1/16', 'number'],
  ['18', 'text'],
  ['20 AWG', 'number'],
] as const)('%s in a %s column is not a size', ([text, kind]) => {
  expect(sizeText(text, kind)).toBeNull()
})
