import { createElement, lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '#app/document/whole-page.tsx'

const Title = () => createElement('title', null, 'Panel Jacks')
const Broken = () => {
  throw new Error('no table')
}
const inBody = (part: Parameters<typeof createElement>[0]) =>
  createElement(
    'html',
    null,
    createElement('body', null, createElement(Suspense, { fallback: 'Loading' }, createElement(part))),
  )
const render = (page: ReturnType<typeof createElement>) => renderPage(page, 'nonce', new AbortController().signal)

test('a page is a whole document', async () => {
  await expect(render(createElement('html', null, createElement(Title)))).resolves.toBe(
    '<!DOCTYPE html><html><head><title>Panel Jacks</title></head></html>',
  )
})

test('a part whose code is not there yet is waited for, and the next page has it at once (behavior 1.9)', async () => {
  const Later = lazy(async () => ({ default: () => createElement('p', null, 'Filters') }))
  const first = await render(inBody(Later))
  expect(first).toContain('<p>Filters</p>')
  expect(first).not.toContain('Loading')
  await expect(render(inBody(Later))).resolves.toContain('<p>Filters</p>')
})

test('a part that fails makes the page fail, inside a boundary and outside', async () => {
  await expect(render(inBody(Broken))).rejects.toThrow('no table')
  await expect(render(createElement('html', null, createElement(Broken)))).rejects.toThrow('no table')
})
