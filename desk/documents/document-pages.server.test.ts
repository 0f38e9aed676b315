import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import { templateVersion } from '#server/desk/documents/template-version.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { workbookOf } from '#tests/samples/zip-of.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { builtDesk } from '#tests/site/desk-site.ts'
import { openLiveParts } from '#tests/site/live-parts.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const PDF = '%PDF-1.7\n%%EOF\n'
const CMRT = join(import.meta.dirname, '../../sample/documents/cmrt-6-5.xlsx')

async function words(response: Response): Promise<string> {
  return (await response.text())
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

function formOf(
  fields: Record<string, string>,
  files: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[],
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, content] of files) form.append('files', new File([content], name))
  return form
}

test('a document is filed with what its workbook says, refused at its field, withdrawn and put back (behavior 27.1)', async () => {
  const changes: string[] = []
  const desk = await builtDesk({ contentChanged: async () => void changes.push('changed') })
  const ann = await desk.signedIn('catalog', 'Ann')
  const cmrt = new Uint8Array(await readFile(CMRT))
  const add = (fields: Record<string, string>, ...files: Parameters<typeof formOf>[1]) =>
    desk.post('/documents', formOf({ intent: 'add', ...fields }, files), ann.cookie)
  expect((await add({ label: 'CMRT', 'table:Panel-Jacks': 'on' }, ['cmrt.xlsx', cmrt])).status).toBe(302)
  const list = await words(await desk.get('/documents', ann.cookie))
  expect(list).toMatch(/CMRT 6\.5 CMRT · Panel Jacks Current.*Revision 6\.5, cell A3 of Declaration/)
  const none = await add({ label: 'REACH', version: '' }, ['reach.pdf', PDF])
  expect([
    none.status,
    (await words(none)).includes('The version is missing, and no cell of the file states it.'),
  ]).toEqual([422, true])
  expect((await add({ label: 'REACH', version: '1' }, ['a.pdf', 'text'])).status).toBe(422)
  expect((await add({ label: 'REACH', version: '1' })).status).toBe(400)
  const page = await (await desk.get('/documents', ann.cookie)).text()
  const [, id = ''] = /name="id" value="([^"]+)"/.exec(page) ?? []
  expect((await desk.post('/documents', formOf({ intent: 'withdraw', id }, []), ann.cookie)).status).toBe(302)
  expect(await words(await desk.get('/documents', ann.cookie))).toMatch(
    /No documents are on the site.*CMRT · Panel Jacks Withdrawn/,
  )
  expect((await desk.post('/documents', { intent: 'put-back', id }, ann.cookie)).status).toBe(302)
  expect(changes).toHaveLength(3)
})

test('documents leave as a list and come in by one, with their files or those already here, all or none (behavior 27.11)', async () => {
  let families = withSideTables(FAMILIES)
  const desk = await builtDesk({ families: () => families })
  const ann = await desk.signedIn('catalog', 'Ann')
  const cmrt = new Uint8Array(await readFile(CMRT))
  const send = async (lines: readonly string[], ...files: Parameters<typeof formOf>[1]) => {
    const csv = [lines.join('\r\n'), ''].join('\r\n')
    const answer = await desk.post('/documents', formOf({ intent: 'list' }, [['list.csv', csv], ...files]), ann.cookie)
    return { status: answer.status, said: answer.status === 302 ? '' : await words(answer) }
  }
  const exported = async () => (await (await desk.get('/documents.csv', ann.cookie)).text()).replace('\uFEFF', '')
  const HEAD = 'Kind,Version,Title,Valid From,Valid Until,Families,File,SHA-256'
  expect(await exported()).toBe(`${HEAD}\r\n`)
  expect(
    await send(
      [
        'file;kind;version;title;valid_from;valid until;families',
        'iso.pdf;ISO 9001;2026;"Quality; all sites";2026-05-01;2029-04-30;',
        'cmrt.xlsx;CMRT;;;;;"Panel Jacks; military"',
      ],
      ['iso.pdf', PDF],
      ['cmrt.xlsx', cmrt],
    ),
  ).toEqual({ status: 302, said: '' })
  const list = await exported()
  expect(list).toMatch(/^CMRT,6\.5,CMRT,,,Panel-Jacks; military,cmrt\.xlsx,[\da-f]{64}\r$/m)
  expect(list).toMatch(/^ISO 9001,2026,Quality; all sites,2026-05-01,2029-04-30,,iso\.pdf,[\da-f]{64}\r$/m)
  expect((await send(list.trimEnd().split('\r\n'))).status).toBe(302)
  expect(await exported()).toBe(list)

  const wrong = await send(
    [
      'Kind,Version,Valid From,Valid Until,Families,File,SHA-256',
      'REACH,2026,,,,iso.pdf,',
      'REACH,2026,,,,iso.pdf,',
      'RoHS,,,,,iso.pdf,',
      'PFAS,1,11/26/2026,,,iso.pdf,',
      'PFAS,2,2026-12-01,2026-11-01,,iso.pdf,',
      'PFAS,3,,,Nuts,iso.pdf,',
      'PFAS,4,,,,none.pdf,',
      'PFAS,5,,,,new.pdf,00',
      'ISO 9001,2026,,,,iso.pdf,',
      ',7,,,,iso.pdf,',
      'PFAS,8,,,,a.pdf,',
    ],
    ['new.pdf', PDF],
    ['a.pdf', 'text'],
    ['spare.pdf', PDF],
  )
  expect(wrong.status).toBe(422)
  for (const text of [
    'Nothing was filed.',
    'Row 3, Version: REACH 2026 is in the list twice.',
    'Row 4, Version: The version is missing',
    'Row 5, Valid From: This is not a date. Write it as 2026-11-26.',
    'Row 6, Valid Until: It ends before it begins.',
    'Row 7, Families: There is no family ‘Nuts’.',
    'Row 8, File: There is no file ‘none.pdf’.',
    'Row 9, SHA-256: ‘new.pdf’ has another SHA-256.',
    'Row 10, Version: ISO 9001 2026 is on the site already.',
    'Row 11, Kind: The kind is missing.',
    'Row 12, File:',
    'No row names the file ‘spare.pdf’.',
  ])
    expect(wrong.said).toContain(text)
  expect(wrong.said).not.toContain('Row 2,')
  expect(await exported()).toBe(list)
  expect((await send(['Kind,Version', 'REACH,1'])).said).toContain('The list has no column File.')
  expect((await send(['Kind,File', '"REACH,1'])).said).toMatch(/Row \d+: /)

  expect((await send(['Kind,Version,File', 'REACH,2026,iso.pdf'])).status).toBe(302)
  expect((await send(['Kind,Version,File', 'REACH,2027,iso.pdf'], ['iso.pdf', `${PDF} `])).status).toBe(302)
  // Now two files have the name: the hash of the export says which.
  const twice = await send(['Kind,Version,File', 'REACH,2028,iso.pdf'])
  expect(twice.said).toContain('Row 2, File: Several files are called ‘iso.pdf’.')
  const whole = await exported()
  families = families.filter(({ table }) => table !== 'military') // removed; its documents stay on the site
  expect((await send(whole.trimEnd().split('\r\n'))).status).toBe(302)
  expect(await exported()).toBe(whole)
})

test('a change notice is filed with the parts of a pasted list, whose rows get a state that can be undone (behavior 26.13)', async () => {
  const parts = await openLiveParts(['10-1', '10-2', '4711'])
  const { desk, ann } = parts
  const add = (fields: Record<string, string>) => {
    const filled = { label: 'Change notice', version: 'PCN-7', effective: '2027-01-15', lastOrder: '2027-03-31' }
    return desk.post('/documents', formOf({ intent: 'add', ...filled, ...fields }, [['pcn.pdf', PDF]]), ann.cookie)
  }
  const life = async (id: string) => {
    const query = sql<{ life: string }>`select "Lifecycle" as life from "Panel-Jacks" where id = ${Number(id)}`
    return (await query.execute(parts.database.db)).rows[0]?.life
  }
  const open = await add({ parts: '10-1\nno-such-99\n4812' })
  expect(open.status).toBe(422)
  expect(await words(open)).toMatch(/Line 2: No part has the number no-such-99\. Line 3: No part has the number 4812\./)
  expect(await words(await add({}))).toContain('No part is named.')
  expect((await add({ parts: '10-1', state: 'Obsolete' })).status).toBe(422) // the table has no column Lifecycle
  expect((await desk.services.documents.list()).shown).toEqual([])

  for (const column of ['Lifecycle', 'Last Time Buy'])
    await sql`alter table "Panel-Jacks" add column ${sql.id(column)} text`.execute(parts.database.db)
  await sql`update "Panel-Jacks" set "Lifecycle" = 'Active'`.execute(parts.database.db)
  const filed = await add({ parts: 'Part number\n10-1\n4711', state: 'Last time buy', title: 'New <b>plating</b>' })
  const run = filed.headers.get('Location') ?? ''
  expect([filed.status, run]).toEqual([302, expect.stringMatching(/^\/imports\/\w+$/)])
  expect(await Promise.all(['1', '2', '3'].map(life))).toEqual(['Last time buy', 'Active', 'Last time buy'])
  expect(await words(await desk.get(run, ann.cookie))).toMatch(
    /PCN-7: 2 parts last time buy.*It can be undone as a whole/,
  )
  expect(await words(await desk.get('/documents', ann.cookie))).toMatch(
    /Change notice PCN-7 New &lt;b&gt;plating&lt;\/b&gt; · 2 parts Current Effective 2027-01-15 Last order 2027-03-31/,
  )
  const page = await (await desk.get(`${run}/undo`, ann.cookie)).text()
  const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(page) ?? []
  expect((await desk.post(`${run}/undo`, { seen: seen.replaceAll('&quot;', '"') }, ann.cookie)).status).toBe(302)
  expect(await Promise.all(['1', '2', '3'].map(life))).toEqual(['Active', 'Active', 'Active'])

  const list = await (await desk.get('/documents.csv', ann.cookie)).text()
  expect(list).not.toContain('PCN-7')
  const csv = 'Kind,Version,File\r\nChange notice,PCN-8,pcn.pdf\r\n'
  const listed = await desk.post('/documents', formOf({ intent: 'list' }, [['list.csv', csv]]), ann.cookie)
  expect(await words(listed)).toContain('Row 2, Kind: A change notice names its affected parts.')
})

test('certificates are filed in one table: what a name doesn’t say is asked, and what was typed comes back', async () => {
  const desk = await builtDesk()
  const ann = await desk.signedIn('sales', 'Ann')
  const sent = await desk.post(
    '/certificates',
    formOf({ intent: 'send' }, [
      ['24-117_4500.pdf', PDF],
      ['scan 3.pdf', `${PDF} `],
      ['24-119_4502.pdf', `${PDF}  `],
      ['Lot 24-120, PO 4503.pdf', `${PDF}   `],
      ['a.txt', 'x'],
    ]),
    ann.cookie,
  )
  expect(sent.status).toBe(302)
  const page = await (await desk.get('/certificates', ann.cookie)).text()
  const ids = [...page.matchAll(/name="lot:([^"]+)"/g)].map(([, id = '']) => id)
  expect(page).toMatch(/name="lot:[^"]+" value="24-117"/)
  expect(page.match(/From the file name: right/g)).toHaveLength(2)
  const [first = '', proposed = '', sure = '', second = ''] = ids
  const typed = {
    [`lot:${first}`]: '24-117',
    [`po:${first}`]: '4500',
    [`right:${first}`]: 'on',
    [`lot:${proposed}`]: '24-119',
    [`po:${proposed}`]: '4502',
    [`lot:${sure}`]: '24-120',
    [`po:${sure}`]: '4503',
    [`lot:${second}`]: '24-118',
    [`po:${second}`]: ' ',
  }
  const refused = await desk.post('/certificates', { intent: 'file', ...typed }, ann.cookie)
  expect(refused.status).toBe(422)
  const again = await refused.text()
  expect(again).toContain('The PO number is missing.')
  expect(again).toMatch(/name="lot:[^"]+" value="24-118"/)
  const filed = await desk.post('/certificates', { intent: 'file', ...typed, [`po:${second}`]: '4501' }, ann.cookie)
  expect(filed.status).toBe(302)
  const rest = await words(await desk.get('/certificates', ann.cookie))
  expect(rest).toMatch(/1 file to file .*24-119_4502\.pdf/)
  expect(await words(await desk.get('/certificates?q=4501', ann.cookie))).toMatch(/24-118 4501 scan 3\.pdf/)
  const changed = { intent: 'file', [`lot:${proposed}`]: '24-119', [`po:${proposed}`]: '4599' }
  expect((await desk.post('/certificates', changed, ann.cookie)).status).toBe(302)
  expect(await words(await desk.get('/certificates?q=4599', ann.cookie))).toContain('24-119_4502.pdf')
})

test('the labels of a part are a PDF; what can’t be printed for certain is said in words', async () => {
  const desk = await builtDesk({ siteUrl: 'https://parts.concord.example' })
  const ann = await desk.signedIn('sales', 'Ann')
  const form = await (await desk.get('/labels?number=1401-2-0101&quantity=250', ann.cookie)).text()
  expect(form).toMatch(/name="number" value="1401-2-0101"/)
  const ask = (query: string) => desk.get(`/labels.pdf?${query}`, ann.cookie)
  const made = await ask(
    'stock=5160&skip=2&number=1401 2 0101&lot=24-117&quantity=250&copies=2&number=&lot=&quantity=&copies=1',
  )
  expect([made.status, made.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  for (const [query, why] of [
    ['number=&copies=1', 'There is nothing to print'],
    ['number=1401-9&copies=1', 'no part with the number 1401-9'],
    ['number=1401-2-0101&quantity=0&copies=1', 'A row can’t be read'],
    ['number=1401-2-0101&copies=1&skip=30', 'type 0 to 29'],
  ] as const) {
    const answer = await ask(query)
    expect([answer.status, (await words(answer)).includes(why)], query).toEqual([422, true])
  }
})

test('the version of a template is read from its cell, and not if two cells disagree', async () => {
  const path = join(await temporaryFolder(), 'a.xlsx')
  expect(await templateVersion(CMRT)).toEqual({ version: '6.5', text: 'Revision 6.5, cell A3 of Declaration' })
  const read = async (rows: string[][]) => {
    await writeFile(path, workbookOf(rows))
    return await templateVersion(path)
  }
  expect(await read([['x', 'Version: 2.01 (March)']])).toMatchObject({ version: '2.01' })
  expect(await read([['Revision 6.5'], ['Version 6.4']])).toBeNull()
  expect(await read([['Revision 6'], ['6.5']])).toBeNull()
})

test("other makers' numbers are no family of a document", async () => {
  const catalog = catalogOf({
    Commercial: [{ 'Part Num': '4-1' }],
    'Cross-Reference': [{ 'Their Number': '108-0740', 'Their Maker': 'Northbridge', 'Our Part': '4-1' }],
  })
  const desk = await builtDesk({ catalog: () => catalog })
  const ann = await desk.signedIn('catalog', 'Ann')
  for (const page of ['/documents', '/files'])
    expect(await words(await desk.get(page, ann.cookie)), page).not.toContain('Cross-reference')
})
