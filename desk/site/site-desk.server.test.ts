import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { type BuiltDesk, builtDesk } from '#tests/site/desk-site.ts'
import { pageWords } from '#tests/site/page-words.ts'

const COMPANY = '/site/top/company.yaml'

/** The fields of a page's form as a browser without a script would send them. */
async function formOf(desk: BuiltDesk, path: string, cookie: string): Promise<Record<string, string>> {
  const html = await (await desk.get(path, cookie)).text()
  const fields = [...html.matchAll(/<input[^>]* name="((?:f\.|version)[^"]*)"[^>]*>/g)].map(([tag, name = '']) => {
    return [name, / value="([^"]*)"/.exec(tag)?.[1] ?? ''] as const
  })
  return Object.fromEntries(fields)
}

for (const dialect of DIALECTS) {
  test(`${dialect}: an owner changes the telephone number, sees it before, and undoes it; each is in the record`, async () => {
    const database = await freshSettings(dialect)
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
    expect(await readdir(join(database.dataDir, 'site'))).toEqual([])
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
    const page = pageWords(await (await desk.get('/site', cookie)).text())
    if (dialect === 'sqlite') expect(page).not.toContain('If several servers')
    else expect(page).toMatch(/folder of the server.*If several servers share your database.*in PostgreSQL/s)
  })
}

test('a list grows without a script, and what was typed elsewhere stays', async () => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('owner')
  const form = await formOf(desk, COMPANY, cookie)
  const sent = { ...form, 'f.phone': 'typed', do: 'add address' }
  const html = await (await desk.post(COMPANY, sent, cookie)).text()
  expect(html).toContain('name="f.address.3"')
  expect(html).toMatch(/name="f\.phone"[^>]* value="typed"/)
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
    { ...form, 'f.address.#': '1e9', do: 'save' },
    { ...form, [`f.${'x.'.repeat(10_000)}`]: '1', do: `down ${'0.'.repeat(10_000)}` },
    { ...form, 'f.name': 'x'.repeat(900_000), do: 'save' },
    { ...form, 'f.name': 'A\nsample: []\nphone: evil', do: 'save' },
    { ...form, do: 'publish', table: "x'; drop table part --", column: 'y' },
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
  ]
  for (const path of paths) expect([path, (await desk.get(path, owner.cookie)).status]).toEqual([path, 404])
  expect(await readdir(join(desk.database.dataDir, 'site')).catch(() => 'none')).toBe('none')
})

test('a backup is made in the background and a test mail is sent; the page says what came of both', async () => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('owner')
  expect((await desk.post('/site', { do: 'back-up' }, cookie)).status).toBe(302)
  const words = async () => pageWords(await (await desk.get('/site', cookie)).text())
  await expect.poll(words).toMatch(/\d+ files?, .* in .*backups/)
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
  await expect.poll(async () => (await readdir(backups)).length).toBe(3)
  expect((await readdir(backups)).sort().slice(0, 2)).toEqual([older[2], folder]) // unfinished ones went and don't count
  await expect.poll(words).toMatch(/\d+ files?, .* in .*backups/)
  const sent = await desk.post('/site', { do: 'test-mail' }, cookie)
  const [, message = ''] = /desk-message=([^;]*)/.exec(sent.headers.get('set-cookie') ?? '') ?? []
  expect(Buffer.from(message, 'base64url').toString()).toContain('A test mail to sales@maker.example was accepted.')
})
