import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextField } from '#app/forms/text-field.tsx'

const fieldWith = (errors: string[] | undefined, hint?: string) =>
  renderToStaticMarkup(
    createElement(TextField, { field: { id: 'po', name: 'po', defaultValue: '', errors }, label: 'PO number', hint }),
  )

test.for([
  ['its hint', fieldWith(undefined, 'As on your order.'), ['po-hint']],
  ['its error', fieldWith(['Too long.']), ['po-error']],
  ['both', fieldWith(['Too long.'], 'As on your order.'), ['po-hint', 'po-error']],
] as const)('a field is described by %s', ([, html, ids]) => {
  expect(html).toContain(`aria-describedby="${ids.join(' ')}"`)
  for (const id of ids) expect(html).toContain(`<p id="${id}"`)
})
