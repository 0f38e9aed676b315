import fc from 'fast-check'
import { expect, test } from 'vitest'
import { themeText } from '#content/editor/theme-form.ts'
import { productTexts } from '#content/folder-texts.ts'
import { readTheme, themeTokens } from '#content/look/theme.ts'
import { threeColors, tokensOfColors } from '#content/look/three-colors.ts'
import { faultText } from '#content/yaml-text.ts'

const PRODUCT = { file: 'theme.css', text: productTexts().get('theme.css') ?? '' }
const read = themeTokens(PRODUCT)
const tokens = 'faults' in read ? new Map() : read.tokens
const COLORS = threeColors(tokens)

/** What is wrong with the site's theme in these colors. */
function faultsOf(colors: typeof COLORS): string[] {
  const theme = readTheme(PRODUCT, { file: 'theme.css', text: themeText(new Map(), colors) })
  return 'faults' in theme ? theme.faults.map(faultText) : []
}

test('the product’s own colors are made from its three, and change nothing', () => {
  expect(COLORS).toEqual({ accent: '#a87413', header: '#16222d', background: '#faf9f6' })
  expect(tokensOfColors(COLORS, tokens)).toEqual(new Map())
})

test('a new header changes what is on it, and nothing else', () => {
  const made = tokensOfColors({ ...COLORS, header: '#0b2545' }, tokens)
  expect([...made.keys()].sort()).toEqual(
    ['brass-bright', 'steel', 'steel-line', 'steel-text'].map((name) => `--color-${name}`),
  )
})

const hex = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`)

test('any accent makes a theme whose texts can be read', () => {
  fc.assert(
    fc.property(hex, (accent) => {
      expect(faultsOf({ ...COLORS, accent })).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('any dark header and light background do, with any accent', () => {
  const part = (min: number, max: number) =>
    fc
      .tuple(...[0, 1, 2].map(() => fc.integer({ min, max })))
      .map((rgb) => `#${rgb.map((one) => one.toString(16).padStart(2, '0')).join('')}`)
  const colors = fc.record({ accent: hex, header: part(0, 0x50), background: part(0xf2, 0xff) })
  fc.assert(
    fc.property(colors, (each) => {
      expect(faultsOf(each)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('a light header and a dark background are refused: their text could not be read', () => {
  expect(faultsOf({ ...COLORS, header: '#d8e0e8' })[0]).toMatch(/contrast of 1\.\d in light colors/)
  expect(faultsOf({ ...COLORS, background: '#303030' })[0]).toMatch(/contrast of 1\.\d in light colors/)
})
