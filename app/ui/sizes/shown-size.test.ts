import { createElement, Suspense } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PartValue } from '#app/ui/part-value.tsx'
import { provideSizeReader, shownPlainSize } from '#app/ui/sizes/shown-size.ts'
import { sizeText } from '#catalog/quantities/quantity-text.ts'

const value = (text: string) => createElement(PartValue, { value: text, kind: 'dimension' })

test('a plain size is shown at once; any other waits for the whole reader', () => {
  expect(renderToStaticMarkup(value('.062"'))).toContain('1.57 mm')
  expect(renderToStaticMarkup(value('Brass'))).toContain('Brass')
  const waiting = createElement(Suspense, { fallback: 'waits' }, value('.250 / 6.35 mm'))
  expect(renderToString(waiting)).toContain('waits')
  provideSizeReader(sizeText)
  expect(renderToStaticMarkup(value('.250 / 6.35 mm'))).toMatch(/\.250 <.*6\.35 mm</)
  expect(renderToStaticMarkup(value('10-32'))).toMatch(/10-32.*Ø \.19.*Ø 4\.83 mm/)
})

test.for([
  ['.062"', true],
  ['1.57 mm', true],
  ['1/16', true],
  ['.031-.062', true],
  ['10-32', false],
  ['1/64', false],
  ['10/32', false],
  ['0', false],
  ['.031/.062', false],
] as const)('%s is plain: %s', ([text, isPlain]) => {
  expect(shownPlainSize(text, 'dimension') !== null).toBe(isPlain)
})
