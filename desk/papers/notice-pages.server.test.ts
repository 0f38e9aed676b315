import { expect, test } from 'vitest'
import { builtDesk } from '#tests/site/desk-site.ts'
import { pageWords } from '#tests/site/page-words.ts'

const WHOLE = {
  ...{ title: 'Nickel <b>for</b> tin', kind: 'function', what: 'The plating.', why: '', replacement: '' },
  ...{ parts: 'Part number\n10-880-2-05\n1401-2-0101', effective: '2027-01-15', lastOrder: '', lastDelivery: '' },
}

async function begun() {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('catalog', 'Ann')
  const path = (await desk.post('/change-notices', { intent: 'begin' }, cookie)).headers.get('Location') ?? ''
  const act = (intent: string, fields: Record<string, string> = {}, version = '1') =>
    desk.post(path, { ...WHOLE, version, ...fields, intent }, cookie)
  return { desk, cookie, path, act, words: async (at = path) => pageWords(await (await desk.get(at, cookie)).text()) }
}

test('a notice is written, checked like any pasted list, published, revised and withdrawn', async () => {
  const { desk, cookie, path, act, words } = await begun()
  expect((await act('save', { parts: '10-880-2-05\n10-880-2-0X\nno-such-99\nHello everybody' })).status).toBe(302)
  expect(await words()).toMatch(/the list names 1 part\..*Line 2: Several parts have the number.*Line 3: No part has/)
  expect((await act('save', { parts: '10-880-2-05\n4711' }, '2')).status).toBe(302)
  expect(await words()).toMatch(/names 1 part\..*Line 2: No part has the number 4711/)
  const open = await act('publish', { parts: '10-880-2-05\nno-such-99' }, '3')
  expect([open.status, pageWords(await open.text())]).toEqual([
    422,
    expect.stringMatching(/Line 2: No part has the number/),
  ])
  const late = await act('save', {}, '1')
  expect([late.status, pageWords(await late.text())]).toEqual([
    422,
    expect.stringContaining('Ann has changed this draft'),
  ])
  expect((await act('publish', {}, '3')).headers.get('Location')).toBe('/change-notices')
  expect(await words('/change-notices')).toMatch(/PCN-\d{4}-001 Nickel &lt;b&gt;for&lt;\/b&gt; tin function · 2 parts/)
  expect((await desk.get(path, cookie)).status).toBe(404)
  const [notice] = (await desk.services.papers.notices.list()).notices
  expect(notice?.parts.map(({ number }) => number)).toEqual(['10-880-2-05', '1401-2-0101'])
  const number = notice?.number ?? ''
  const none = await desk.post('/change-notices', { intent: 'withdraw', number, reason: ' ' }, cookie)
  expect([none.status, pageWords(await none.text())]).toEqual([422, expect.stringContaining('The reason is missing.')])
  const revised = await desk.post('/change-notices', { intent: 'revise', number }, cookie)
  expect(await words(revised.headers.get('Location') ?? '')).toContain(`Revision of ${number}`)
  await desk.post('/change-notices', { intent: 'withdraw', number, reason: 'Too early.' }, cookie)
  expect(await words('/change-notices')).toMatch(/Withdrawn .*Too early\./)
})

test('a draft is thrown away; days and lengths are named at their field; sales has no part in it', async () => {
  const { desk, cookie, path, act, words } = await begun()
  const wrong = await act('save', { effective: '2027-02-30', title: 'x'.repeat(201), what: 'a\u0007b' })
  const said = pageWords(await wrong.text())
  expect(wrong.status).toBe(400)
  expect(said).toMatch(/Title is too long: use at most 200 characters/)
  expect(said).toMatch(/Effective: enter a date as year-month-day/)
  expect(said).toMatch(/What changes contains an invisible control character/)
  expect((await act('save', { what: 'x'.repeat(1_000_001) })).status).toBe(413)
  expect((await act('save', { parts: 'x'.repeat(900_000) })).status).toBe(400)
  const sales = await desk.signedIn('sales', 'Bo')
  expect((await desk.get('/change-notices', sales.cookie)).status).toBe(403)
  expect((await desk.post(path, { intent: 'discard' }, sales.cookie)).status).toBe(403)
  expect((await desk.post(path, { intent: 'discard' }, cookie)).status).toBe(302)
  expect(await words('/change-notices')).toContain('No notice is published yet')
})
