import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LiveContent } from '#content/live-content.ts'
import { openRequests } from '#database/open-requests.ts'
import { createLog } from '#server/operations/log.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { type BuiltDesk, builtDesk } from '#tests/site/desk-site.ts'
import { pageWords } from '#tests/site/page-words.ts'

const COMPANY = '/site'
const HOME = '/site/top/home.yaml'

/** The fields of a page's form as a browser without a script would send them. */
async function formOf(desk: BuiltDesk, path: string, cookie: string): Promise<Record<string, string>> {
  const html = await (await desk.get(path, cookie)).text()
  const fields = [...html.matchAll(/<input[^>]* name="((?:f\.|version)[^"]*)"[^>]*>/g)].map(([tag, name = '']) => {
    return [name, / value="([^"]*)"/.exec(tag)?.[1] ?? ''] as const
  })
  const texts = [...html.matchAll(/<textarea[^>]* name="(f\.[^"]*)"[^>]*>([^<]*)</g)]
  return Object.fromEntries([...fields, ...texts.map(([, name = '', text = '']) => [name, text] as const)])
}

test('an owner changes the telephone number, sees it before, and undoes it; each is in the record (behavior 17.12)', async () => {
  const database = await freshSettings('sqlite')
  const desk = await builtDesk({ database })
  const { cookie } = await desk.signedIn('owner', 'Ann')
  const form = { ...(await formOf(desk, COMPANY, cookie)), 'f.phone': '+1 614-555-0100' }
  const preview = pageWords(await (await desk.post(COMPANY, { ...form, do: 'check' }, cookie)).text())
  expect(preview).toMatch(/Telephone.*\+1 212-555-0142.*\+1 614-555-0100/s)
  expect(await readdir(join(database.dataDir, 'site')).catch(() => 'none')).toBe('none')
  expect((await desk.post(COMPANY, { ...form, do: 'save' }, cookie)).status).toBe(302)
  expect(await readFile(join(database.dataDir, 'site/company.yaml'), 'utf8')).toBe('phone: +1 614-555-0100\n')
  const again = await desk.post(COMPANY, { ...form, 'f.fax': '', do: 'save' }, cookie)
  expect(again.status).toBe(409)
  expect(pageWords(await again.text())).toMatch(/Not saved: the file was changed since.*Fax/s)
  const refused = await desk.post(COMPANY, { ...form, 'f.phone': 'call us', do: 'save' }, cookie)
  expect([refused.status, pageWords(await refused.text())]).toEqual([
    400,
    expect.stringContaining('Must be a phone number'),
  ])
  const history = await (await desk.get('/site/history', cookie)).text()
  const [, id = ''] = /name="id" value="([^"]+)"/.exec(history) ?? []
  expect((await desk.post('/site/history', { do: 'undo', id, force: '' }, cookie)).status).toBe(302)
  expect(await readdir(join(database.dataDir, 'site'))).toEqual(['requests']) // the kinds stay: they are no change
  const { db } = await openRequests(database)
  const acts = await db
    .selectFrom('act')
    .select(['action', 'person_name', 'subject'])
    .where('action', '=', 'site.changed')
    .execute()
  expect(acts).toEqual(
    Array.from({ length: 2 }, () => ({ action: 'site.changed', person_name: 'Ann', subject: 'company.yaml' })),
  )
  await db.destroy()
  expect(pageWords(await (await desk.get('/site', cookie)).text())).not.toContain('If several servers')
})

test('with PostgreSQL the page says whose the folder is, and who makes backups', async () => {
  const desk = await builtDesk({ database: await freshSettings('postgres') })
  const { cookie } = await desk.signedIn('owner')
  const page = pageWords(await (await desk.get('/site', cookie)).text())
  expect(page).toMatch(/folder of the server.*If several servers share your database.*in PostgreSQL/s)
})

/** A form with a file, as a browser sends it. */
function withFile(fields: Record<string, string>, name: string, file: File): FormData {
  const form = new FormData()
  for (const [key, text] of Object.entries(fields)) form.append(key, text)
  form.append(name, file)
  return form
}

test('an owner uploads a JPG as logo: the icon is made from it, both are served as PNG, and another file is refused', async () => {
  const { dataDir } = await freshSettings('sqlite')
  const live = await LiveContent.open({ siteDir: undefined, dataDir, log: createLog('silent') })
  const place = { siteDir: undefined, dataDir }
  const desk = await builtDesk({
    database: { dataDir, databaseUrl: null },
    content: live.current,
    forSite: { place, live, sendTestMail: async () => ({ to: [], refused: null }) },
  })
  const { cookie } = await desk.signedIn('owner')
  const jpg = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#0b2545' } })
    .jpeg()
    .toBuffer()
  const logo = new File([new Uint8Array(jpg)], 'Logo.JPG.svg') // its name says nothing
  expect((await desk.post('/site/look', withFile({ do: 'logo', icon: 'on' }, 'logo', logo), cookie)).status).toBe(302)
  const { look } = live.current()
  expect([look.logo, look.favicon].map((one) => [one?.type, one?.width])).toEqual([
    ['image/png', 400],
    ['image/png', 192],
  ])
  for (const name of [look.logo?.name, look.favicon?.name]) {
    const answer = await desk.get(`/site/${name}`, cookie)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'png' })
  }
  const text = new File(['not a picture'], 'logo.png', { type: 'image/png' })
  const refused = await desk.post('/site/look', withFile({ do: 'logo' }, 'logo', text), cookie)
  expect([refused.status, pageWords(await refused.text())]).toEqual([
    422,
    expect.stringContaining('This file is not a picture. Choose a PNG, JPG or SVG file.'),
  ])
  expect(live.current().look).toBe(look)
})

test('without a script a list of the home page grows, what was typed elsewhere stays, and a slide’s picture is stored with it (behavior 17.10)', async () => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('owner')
  const opened = await formOf(desk, HOME, cookie)
  const grown = await desk.post(HOME, { ...opened, 'f.eyebrow': 'typed', do: 'add facts' }, cookie)
  const html = await grown.text()
  expect(html).toContain('name="f.facts.2.name"')
  expect(html).toMatch(/name="f\.eyebrow"[^>]* value="typed"/)
  const form = { ...opened, do: 'save' }
  const jpg = await sharp({ create: { width: 200, height: 80, channels: 3, background: '#0b2545' } })
    .jpeg()
    .toBuffer()
  const posted = withFile(form, 'file.f.slides.0.picture', new File([], ''))
  posted.append('file.f.slides.1.picture', new File([new Uint8Array(jpg)], 'My photo.jpg'))
  expect((await desk.post(HOME, posted, cookie)).status).toBe(302)
  const text = await readFile(join(desk.database.dataDir, 'site/home.yaml'), 'utf8')
  const names = [...text.matchAll(/picture: (\S+)/g)].map(([, name]) => name)
  expect(names).toEqual(['slide-1.jpg', expect.stringMatching(/^picture-[0-9a-f]{12}\.webp$/), 'slide-3.jpg'])
  expect(await readdir(join(desk.database.dataDir, 'files/product-images/site'))).toContain(names[1])
})

test('a family’s page takes the picture of its group, and says at the field what is none', async () => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('owner')
  const family = '/site/families/panel-jacks.yaml'
  const fields = { do: 'group', name: 'Panel Jacks' }
  const png = await sharp({ create: { width: 200, height: 80, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const posted = withFile(fields, 'group', new File([new Uint8Array(png)], 'jacks.png'))
  expect((await desk.post(family, posted, cookie)).status).toBe(302)
  const stored = join(desk.database.dataDir, 'files/product-images/site/group-panel-jacks.jpg')
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 200 })
  const text = withFile(fields, 'group', new File(['text'], 'jacks.png'))
  const refused = await (await desk.post(family, text, cookie)).text()
  expect(refused).toMatch(/aria-invalid="true"[^>]*name="group"/)
  expect(pageWords(refused)).toContain('This file is not a picture.')
})

test('a new page begins with its title and address, and can be removed; a mail of a language is refused at its field', async () => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('owner')
  const begun = await desk.post('/site/pages', { do: 'new', folder: 'pages', name: 'Our Qualité!' }, cookie)
  const address = begun.headers.get('location') ?? ''
  const form = await formOf(desk, address, cookie)
  expect([address, form['f.title'], form['f.path']]).toEqual([
    '/site/pages/our-qualite.md?title=Our%20Qualit%C3%A9!',
    'Our Qualité!',
    '/our-qualite',
  ])
  const page = '/site/pages/our-qualite.md'
  const saved = await desk.post(page, { ...form, 'f.menu': 'about', 'f.text': 'We test all.', do: 'save' }, cookie)
  expect(saved.headers.get('location')).toBe(page)
  expect(pageWords(await (await desk.get(page, cookie)).text())).toContain('Remove Our Qualité!')
  const { version = '' } = await formOf(desk, page, cookie)
  const removed = await desk.post(page, { do: 'reset', version }, cookie)
  expect(removed.headers.get('location')).toBe('/site/pages')

  const list = await (await desk.get('/site/quotes', cookie)).text()
  expect(pageWords(list)).toContain('Quote, to the buyer, in German')
  const mail = '/site/mails/quote-answer.de.md'
  expect(list).toContain(`href="${mail}"`)
  const german = await formOf(desk, mail, cookie)
  const wrong = { ...german, 'f.subject': '{nobody}', do: 'save' }
  const refused = await desk.post(mail, wrong, cookie)
  expect(pageWords(await refused.text())).toMatch(/There is no \{nobody\}/)
  expect(refused.status).toBe(400)
  const sent = { ...german, 'f.subject': 'Angebot {number}', do: 'save' }
  expect((await desk.post(mail, sent, cookie)).status).toBe(302)
  expect(await readdir(join(desk.database.dataDir, 'site/mails'))).toEqual(['quote-answer.de.md'])
})

test('two who move families at once from one list don’t put two at one place', async () => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('owner')
  const html = await (await desk.get('/site/families', cookie)).text()
  const forms = html.split('<form').filter((form) => form.includes('aria-label="Move down'))
  const [first = {}, second = {}] = forms.map((form) =>
    Object.fromEntries([...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  )
  expect((await desk.post('/site/families', first, cookie)).status).toBe(302)
  const refused = await desk.post('/site/families', second, cookie)
  expect([refused.status, pageWords(await refused.text())]).toEqual([
    422,
    expect.stringContaining('has changed this file since'),
  ])
  const { families } = await desk.services.site.editor.lists('families')
  expect(new Set(families.map(({ place }) => place)).size).toBe(families.length)
})

test('a family moves by one, past one of several with the same position', async () => {
  const desk = await builtDesk()
  const { cookie, person } = await desk.signedIn('owner')
  const { editor } = desk.services.site
  const { families } = await editor.lists('families')
  const three = families.toSorted((a, b) => a.title.localeCompare(b.title, 'en')).slice(0, 3)
  await editor.setKeys(person, new Map(three.map(({ file }) => [file, { menuPlace: -10 }])))
  const page = async () => await (await desk.get('/site/families', cookie)).text()
  const order = (html: string) => [...html.matchAll(/aria-label="Move down: ([^"]+)"/g)].map(([, title]) => title)
  const html = await page()
  const [a, b, c, ...others] = order(html)
  expect([a, b, c]).toEqual(three.map(({ title }) => title))
  const form = html.split('<form').find((part) => part.includes(`Move down: ${a}"`)) ?? ''
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])
  expect((await desk.post('/site/families', Object.fromEntries(fields), cookie)).status).toBe(302)
  expect(order(await page())).toEqual([b, a, c, ...others])
})

test('an attacker’s body changes nothing and breaks nothing', async () => {
  const desk = await builtDesk()
  const [owner, clerk] = [await desk.signedIn('owner'), await desk.signedIn('sales')]
  const form = await formOf(desk, COMPANY, owner.cookie)
  expect((await desk.post(COMPANY, { ...form, do: 'save' }, clerk.cookie)).status).toBe(403)
  const bodies: Record<string, string>[] = [
    { do: 'save' },
    { ...form, 'f.__proto__.x': '1', 'f.constructor': '1', do: 'save' },
    { ...form, __proto__x: '1', do: 'remove __proto__.0' },
    { ...form, 'f.address': '1\n'.repeat(9_999), do: 'save' },
    { ...form, [`f.${'x.'.repeat(10_000)}`]: '1', do: `down ${'0.'.repeat(10_000)}` },
    { ...form, 'f.name': 'x'.repeat(900_000), do: 'save' },
    { ...form, 'f.name': 'A\nsample: []\nphone: evil', do: 'save' },
  ]
  for (const body of bodies) {
    const { status } = await desk.post(COMPANY, body, owner.cookie)
    expect([body.do, [200, 302, 400, 404, 413, 422].includes(status)]).toEqual([body.do, true])
  }
  expect((await desk.post('/site/..%2F..%2Fetc/passwd', { ...form, do: 'save' }, owner.cookie)).status).toBe(404)
  const paths = [
    '/site/pages/..%2F..%2Fx.md',
    '/site/families/%2e%2e%2fx.yaml',
    '/site/top/__proto__',
    '/site/mails/new.md',
    '/site/mails/de',
  ]
  for (const path of paths) expect([path, (await desk.get(path, owner.cookie)).status]).toEqual([path, 404])
  expect(await readdir(join(desk.database.dataDir, 'site')).catch(() => 'none')).toBe('none')
})

test('a backup is made in the background and a test mail is sent; the page says what came of both', async () => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('owner')
  expect((await desk.post('/site', { do: 'back-up' }, cookie)).status).toBe(302)
  const words = async () => pageWords(await (await desk.get('/site', cookie)).text())
  const isMade = () => desk.services.site.backup?.kind === 'done'
  await expect.poll(isMade).toBe(true)
  expect(await words()).toMatch(/\d+ files?, .* in .*backups/)
  const [folder = ''] = await readdir(join(desk.database.dataDir, 'backups'))
  expect(await readdir(join(desk.database.dataDir, 'backups', folder))).toEqual(
    expect.arrayContaining(['backup.json', 'requests.db']),
  )
  const backups = join(desk.database.dataDir, 'backups')
  const older = [1, 2, 3, 4, 5].map((day) => `2026-01-0${day}T000000.000Z`)
  for (const name of older) {
    await mkdir(join(backups, name))
    if (name < (older[3] ?? '')) await writeFile(join(backups, name, 'backup.json'), '{}')
  }
  expect((await desk.post('/site', { do: 'back-up' }, cookie)).status).toBe(302)
  await expect.poll(isMade).toBe(true)
  expect((await readdir(backups)).sort().slice(0, 2)).toEqual([older[2], folder]) // unfinished ones went and don't count
  for (const day of [1, 2, 3]) await mkdir(join(backups, `2999-01-0${day}T000000.000Z`))
  for (const day of [1, 2, 3]) await writeFile(join(backups, `2999-01-0${day}T000000.000Z`, 'backup.json'), '{}')
  const before = await readdir(backups)
  expect((await desk.post('/site', { do: 'back-up' }, cookie)).status).toBe(302)
  await expect.poll(isMade).toBe(true)
  const made = (await readdir(backups)).filter((name) => !before.includes(name))
  expect(made, 'it stays, though the clock was ahead while others were made').toHaveLength(1)
  const sent = await desk.post('/site', { do: 'test-mail' }, cookie)
  const [, message = ''] = /desk-message=([^;]*)/.exec(sent.headers.get('set-cookie') ?? '') ?? []
  expect(Buffer.from(message, 'base64url').toString()).toContain('A test email to sales@maker.example was accepted.')
})
