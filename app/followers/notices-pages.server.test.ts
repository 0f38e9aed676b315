import { expect, test } from 'vitest'
import { freshSettings } from '#tests/programs/databases.ts'
import { finishChange, followers, jacksWith, SITE, tokenOf } from '#tests/samples/followers.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
const hidden = (html: string, name: string) => RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

test('an engineer asks on a part page, confirms by a button, and a mail program ends it with one click (behavior 26.6, 26.9)', async () => {
  const world = followers(await freshSettings('sqlite'))
  const { requests } = world
  const { get, send } = await builtSite(jacksWith([]), FAMILIES, undefined, SITE, { requests, changeMails: true })
  expect(await (await get('/part/10-1')).text()).toContain('href="/notices?part=10-1"')
  const page = await get('/notices?part=10-1&part=none')
  const html = await page.text()
  expect(pageWords(html)).toMatch(/10-1 Not in the catalog: none\./)
  const hiddenFields = { requestKey: hidden(html, 'requestKey'), stamp: hidden(html, 'stamp') }
  const wrong = await send('/notices?part=10-1', form({ ...hiddenFields, email: 'ana at x' }))
  expect([wrong.status, pageWords(await wrong.text())]).toEqual([
    400,
    expect.stringContaining('enter one email address'),
  ])
  const asked = await send('/notices?part=10-1', form({ ...hiddenFields, email: 'ana@x.example' }))
  expect(pageWords(await asked.text())).toContain(
    'If the address is right, a confirmation email is on its way to ana@x.example',
  )

  const [mail] = await world.send()
  const confirmPath = `/notices/${tokenOf(mail)}`
  const opened = await get(confirmPath)
  expect(opened.headers.get('Referrer-Policy')).toBe('strict-origin')
  expect(opened.headers.get('Cache-Control')).toBe('no-store')
  expect(pageWords(await opened.text())).toContain('10-1 Confirm')
  expect(await requests.readNotice(tokenOf(mail)), 'opening a link confirms nothing').toMatchObject({ open: true })
  expect(pageWords(await (await send(confirmPath, form({ step: 'confirm' }))).text())).toContain('Confirmed.')

  world.pass(1)
  world.changes.push(finishChange('1', world.now(), 'Gold'))
  world.pass(2)
  await world.tell()
  const [notice] = await world.send()
  expect(notice?.headers).toEqual({
    'List-Unsubscribe': `<${SITE}/notices/${tokenOf(notice)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  const stopPath = `/notices/${tokenOf(notice)}`
  expect(pageWords(await (await get(stopPath)).text())).toContain('10-1 Stop')
  const oneClick = new FormData()
  oneClick.set('List-Unsubscribe', 'One-Click')
  const ended = await send(stopPath, { method: 'POST', body: oneClick })
  expect([ended.status, ended.headers.get('Location')]).toEqual([200, null])
  expect(pageWords(await (await get(stopPath)).text())).toContain('We deleted your address')
})

test('stopping one part names no other as stopped', async () => {
  const world = followers(await freshSettings('sqlite'))
  const { requests } = world
  const { send } = await builtSite(jacksWith([]), FAMILIES, undefined, SITE, { requests, changeMails: true })
  await world.ask('ana@x.example', ['1', '2'])
  await requests.stepNotice(tokenOf((await world.send())[0]), { kind: 'confirm' })
  world.pass(1)
  world.changes.push(finishChange('1', world.now(), 'Gold'))
  world.pass(2)
  await world.tell()
  const path = `/notices/${tokenOf((await world.send())[0])}`
  const stop = async (id: string) =>
    pageWords(await (await send(path, form({ step: 'stop', table: 'Panel-Jacks', id }))).text())
  expect(await stop('1')).toContain('Done. You still get emails about the parts below. You get emails when')
  await world.ask('ana@x.example', ['3'])
  expect(await stop('2')).toMatch(/Done\. We won’t send any more .* unless you have a sign-up that isn’t confirmed yet/)
})

test('a token that isn’t ours is 404, and a form from another site is refused', async () => {
  const { requests } = followers(await freshSettings('sqlite'))
  const { get, send } = await builtSite(jacksWith([]), FAMILIES, undefined, SITE, { requests, changeMails: true })
  const path = `/notices/stop-${'A'.repeat(22)}.${'A'.repeat(43)}`
  expect((await get(path)).status).toBe(404)
  expect((await send(path, form({ step: 'stop-all' }))).status).toBe(404)
  const foreign = { ...form({ step: 'stop-all' }), headers: { Origin: 'https://other.example' } }
  expect((await send(path, foreign)).status).toBe(403)
})

test('without mail, nothing offers notices by mail', async () => {
  const { get } = await builtSite(jacksWith([]), FAMILIES, undefined, SITE)
  expect((await get('/notices?part=10-1')).status).toBe(404)
  const html = await (await get('/part/10-1')).text()
  expect(html).not.toContain('/notices')
})
