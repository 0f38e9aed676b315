import { expect, test } from 'vitest'
import { removeExpired } from '#buyers/remove-old.ts'
import { noteCleanup } from '#database/clock-certainty.ts'
import {
  CompanyDocuments,
  endingDocuments,
  type NewDocument,
  readDocuments,
  type TypedDocument,
} from '#documents/company-documents.ts'
import { findCertificate, LotCertificates } from '#documents/lot-certificates.ts'
import type { Person } from '#people/person.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import { checkFile } from '#requests/attachments/check-files.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { DIALECTS, type Dialect, freshSettings, tagsFor } from '#tests/programs/databases.ts'
import { atTheSameTime } from '#tests/programs/while-held.ts'
import { followers, tokenOf } from '#tests/samples/followers.ts'
import { openRequests } from '#tests/site/requests.ts'

const ANN = { id: 'ann', name: 'Ann', mail: 'ann@maker.example', role: 'owner' } as const
const BOB = { ...ANN, id: 'bob', name: 'Bob' }
const NOW = new Date('2026-11-26T10:00:00.000Z')
const TYPED = { label: 'RoHS', version: '2026', title: '', validFrom: '', validUntil: '', tables: [], notice: null }
const ANNOUNCED = {
  effective: '2027-01-15',
  lastOrder: '2027-03-31',
  parts: ['1', '3'].map((id) => ({ table: 'Panel-Jacks', id, number: `10-${id}` })),
}
const NOTICE = {
  ...TYPED,
  label: 'Change notice',
  notice: { ...ANNOUNCED, lastDelivery: '', replacement: ' 10-2 is longer.' },
}

function pdf(name: string, text = name): CheckedFile {
  const file = checkFile({ name, bytes: new TextEncoder().encode(`%PDF-1.7\n${text}\n%%EOF\n`) })
  if ('error' in file) throw new Error(file.error)
  return file
}

async function add(
  documents: CompanyDocuments,
  by: Person,
  typed: TypedDocument,
  file: CheckedFile,
  template: NewDocument['template'],
): Promise<void> {
  const [unfit] = await documents.addAll(by, [{ typed, file, template }])
  if (unfit) throw unfit.error
}

async function opened(dialect: Dialect) {
  const settings = await freshSettings(dialect)
  const database = await openRequests(settings)
  const attachments = chooseAttachmentStore(database, settings.dataDir, () => NOW)
  const changes: string[] = []
  const contentChanged = async () => void changes.push('changed')
  const { db } = database
  return {
    db,
    attachments,
    changes,
    documents: new CompanyDocuments({ ...database, attachments, now: () => NOW, contentChanged }),
    certificates: new LotCertificates({ ...database, attachments }, () => NOW),
    acts: async () =>
      (await db.selectFrom('act').select(['action', 'subject']).orderBy('id').execute())
        .map(({ action }) => action)
        .sort(),
  }
}

for (const dialect of DIALECTS) {
  test(`${dialect}: a document is filed, replaced by its next version, withdrawn and put back, each an act (behavior 27.1)`, {
    tags: tagsFor(dialect),
  }, async () => {
    const { db, documents, attachments, changes, acts } = await opened(dialect)
    await add(documents, ANN, TYPED, pdf('a.pdf'), null)
    await add(
      documents,
      ANN,
      {
        ...TYPED,
        version: '',
        validFrom: '2026-11-01',
        validUntil: '2026-12-20',
        tables: ['military', 'Panel-Jacks'],
      },
      pdf('b.pdf'),
      { version: '6.5', text: 'Revision 6.5, cell A3 of Declaration' },
    )
    const [first, second] = await readDocuments(db, NOW)
    expect(first).toMatchObject({ kind: 'rohs', versionKey: '2026', title: 'RoHS', tables: null, state: 'current' })
    expect(second).toMatchObject({
      versionKey: '6-5',
      template: 'Revision 6.5, cell A3 of Declaration',
      tables: ['Panel-Jacks', 'military'],
    })
    expect((await endingDocuments(db, NOW, 30)).map(({ version }) => version)).toEqual(['6.5'])
    expect(await endingDocuments(db, NOW, 10)).toEqual([])
    expect(await attachments.open(first?.hash ?? '')).toEqual(Buffer.from(pdf('a.pdf').bytes))
    const again = add(documents, ANN, TYPED, pdf('c.pdf'), null)
    await expect(again).rejects.toMatchObject({
      status: 422,
      field: 'version',
      message: 'RoHS 2026 is on the site already.',
    })
    const { shown } = await documents.list()
    const id = shown.find(({ version }) => version === '2026')?.id ?? ''
    await documents.setWithdrawn(ANN, id, true)
    expect((await readDocuments(db, NOW)).map(({ version }) => version)).toEqual(['6.5'])
    await add(documents, ANN, TYPED, pdf('c.pdf'), null)
    await expect(documents.setWithdrawn(ANN, id, false)).rejects.toMatchObject({ status: 422 })
    expect(await acts()).toEqual(['document.filed', 'document.filed', 'document.filed', 'document.withdrawn'])
    expect(changes).toHaveLength(4)
  })

  test(`${dialect}: certificates wait for their person, and are found by lot and PO number alone once they are filed (behavior 27.5)`, {
    tags: tagsFor(dialect),
  }, async () => {
    const { db, attachments, certificates, acts } = await opened(dialect)
    const stored = { db, attachments }
    await certificates.send(ANN, [pdf('24-117_4500.pdf'), pdf('scan.pdf')])
    expect(await certificates.waiting(BOB)).toEqual([])
    const [one, scan] = await certificates.waiting(ANN)
    expect([one, scan]).toMatchObject([
      { lot: '24-117', po: '4500', isProposal: true },
      { lot: '', po: '', isProposal: false },
    ])
    expect(await findCertificate(stored, '24-117', '4500')).toBeNull()
    const ids = [one, scan].map((each) => each?.id ?? '')
    const typed = [
      { id: ids[0] ?? '', lot: '24-117', po: '4500', isRight: true },
      { id: ids[1] ?? '', lot: ' ', po: '4501', isRight: false },
    ]
    await expect(certificates.file(ANN, typed)).rejects.toMatchObject({ status: 422, field: `lot:${ids[1]}` })
    expect(await findCertificate(stored, '24-117', '4500')).toBeNull()
    const same = typed.map((each) => ({ ...each, lot: '24 117', po: '4500' }))
    await expect(certificates.file(ANN, same)).rejects.toMatchObject({ field: `lot:${ids[1]}` })
    await expect(certificates.file(BOB, typed.slice(0, 1))).rejects.toMatchObject({ status: 422 })
    await certificates.file(ANN, [
      ...typed.slice(0, 1),
      { id: ids[1] ?? '', lot: '24-118', po: 'PO-4501', isRight: false },
    ])
    for (const [lot, po] of [
      ['24-117', '4500'],
      ['Lot 24117', 'po 4500'],
    ] as const)
      expect((await findCertificate(stored, lot, po))?.name).toBe('24-117_4500.pdf')
    expect((await findCertificate(stored, '24-118', '4501'))?.name).toBe('scan.pdf')
    for (const [lot, po] of [
      ['24-117', '4501'],
      ['24-118', '4500'],
      ['', ''],
      ['24-117', ''],
    ] as const)
      expect(await findCertificate(stored, lot, po)).toBeNull()
    expect((await certificates.list('450')).map(({ lot }) => lot)).toEqual(['24-117', '24-118'])
    expect(await certificates.list('%')).toEqual([])
    await certificates.setWithdrawn(BOB, ids[0] ?? '', true)
    expect(await findCertificate(stored, '24-117', '4500')).toBeNull()
    await certificates.setWithdrawn(BOB, ids[0] ?? '', false)
    expect(await findCertificate(stored, '24-117', '4500')).not.toBeNull()
    expect(await acts()).toEqual([
      'certificate.filed',
      'certificate.filed',
      'certificate.put-back',
      'certificate.withdrawn',
    ])
  })
}

for (const dialect of DIALECTS)
  test(`${dialect}: of two who file the same version, or certificate, at the same moment, one is refused`, async () => {
    const { db, documents, certificates } = await opened(dialect)
    const filing = [ANN, BOB].map((by) => () => add(documents, by, TYPED, pdf(`${by.id}.pdf`), null))
    expect(await atTheSameTime({ db, dialect }, 'company_document', filing)).toMatchObject({
      done: 1,
      refusals: [{ status: 422, field: 'version' }],
    })
    expect((await documents.list()).shown).toHaveLength(1)
    for (const by of [ANN, BOB]) await certificates.send(by, [pdf(`${by.id}.pdf`)])
    const [anns, bobs] = [await certificates.waiting(ANN), await certificates.waiting(BOB)]
    const typed = [...anns, ...bobs].map(({ id }) => ({ id, lot: '24-117', po: '4500', isRight: true }))
    const filed = [ANN, BOB].map((by, at) => () => certificates.file(by, typed.slice(at, at + 1)))
    expect(await atTheSameTime({ db, dialect }, 'lot_certificate', filed)).toMatchObject({
      done: 1,
      refusals: [{ status: 422 }],
    })
    expect(await certificates.list('')).toHaveLength(1)
  })

test('a change notice names parts and days, and none takes the place of another (behavior 26.13)', async () => {
  const { db, documents, acts } = await opened('sqlite')
  const file = (version: string) => add(documents, ANN, { ...NOTICE, version }, pdf(`${version}.pdf`), null)
  await file('PCN-2026-001')
  await file('PCN-2026-002')
  const [first, second] = await readDocuments(db, NOW)
  expect([first?.state, second?.state]).toEqual(['current', 'current'])
  expect(first).toMatchObject({ kind: 'change-notice', tables: ['Panel-Jacks'] })
  expect(first?.notice).toEqual({ ...ANNOUNCED, lastDelivery: null, replacement: '10-2 is longer.' })
  expect(await acts()).toEqual(Array(2).fill('document.filed'))
  for (const [field, notice] of [
    ['label', null],
    ['effective', { effective: '' }],
    ['lastOrder', { lastOrder: '2027-02-30' }],
    ['lastDelivery', { lastDelivery: '2027-01-01' }],
    ['parts', { parts: [] }],
  ] as const) {
    const wrong = { ...NOTICE, version: '3', notice: notice && { ...NOTICE.notice, ...notice } }
    await expect(add(documents, ANN, wrong, pdf('3.pdf'), null)).rejects.toMatchObject({ status: 422, field })
  }
  expect(await readDocuments(db, NOW)).toHaveLength(2)
})

/** Followers, and the documents of their database. */
async function withFollowers() {
  const settings = await freshSettings('sqlite')
  const world = followers(settings)
  const { now } = world
  const database = await openRequests(settings)
  const attachments = chooseAttachmentStore(database, settings.dataDir, now)
  const documents = new CompanyDocuments({ ...database, attachments, now, contentChanged: async () => undefined })
  return { world, documents }
}

async function follow(world: ReturnType<typeof followers>, mail: string, parts: readonly string[]): Promise<void> {
  await world.ask(mail, parts)
  await world.requests.stepNotice(tokenOf((await world.send())[0]), { kind: 'confirm' })
}

test('followers of an affected part get a notice once by the mail of changes, as text (behavior 26.14)', async () => {
  const { world, documents } = await withFollowers()
  await follow(world, 'ana@x.example', ['1', '3'])
  await follow(world, 'bo@x.example', ['2'])
  world.pass(1)
  const title = '<img src=x onerror=alert(1)> Bcc: eve@x.example'
  const version = 'PCN-2026-001'
  await add(documents, ANN, { ...NOTICE, title, version }, pdf('a.pdf'), null)
  expect(await world.tell(), 'within the hour').toBe(0)
  world.pass(2)
  expect(await Promise.all([world.tell(), world.tell()])).toContain(1)
  const [mail, ...more] = await world.send()
  expect([mail?.recipients, more]).toEqual([['ana@x.example'], []])
  expect(mail?.content.subject).toBe('Part changes: 1 change')
  for (const said of [`${version}: ${title}`, 'Last order: 2027-03-31', 'Replacement: 10-2', 'Parts: 10-1, 10-3\n'])
    expect(mail?.content.text).toContain(said)
  expect(mail?.content.text).toContain('https://parts.example/documents/change-notice/pcn-2026-001')
  expect(mail?.content.html).not.toMatch(/<img src=x/)
  world.pass(48)
  expect(await world.tell(), 'once').toBe(0)
  const { shown } = await documents.list()
  for (const asked of ['ana@x.example', 'cy@x.example']) {
    await follow(world, asked, ['1'])
  }
  world.pass(1)
  await documents.setWithdrawn(ANN, shown[0]?.id ?? '', true)
  await add(documents, ANN, { ...NOTICE, version: 'PCN-2026-002' }, pdf('b.pdf'), null)
  const [second] = (await documents.list()).shown
  await documents.setWithdrawn(ANN, second?.id ?? '', true)
  world.pass(2)
  expect(await world.tell(), 'but not one who has followed only since it was filed').toBe(1)
  const [again] = await world.send()
  expect(again?.recipients).toEqual(['ana@x.example'])
  expect(again?.content.text).toMatch(/PCN-2026-001[\s\S]*Withdrawn: 2026-11-22[\s\S]*example\/change-notices\n/)
  expect(again?.content.text, 'asking again makes her no newcomer').toContain('Parts: 10-1, 10-3\n')
  expect(again?.content.text, 'of what was never told').not.toContain('PCN-2026-002')
  world.pass(48)
  await documents.setWithdrawn(BOB, shown[0]?.id ?? '', false)
  world.pass(2)
  expect(await world.tell(), 'it is in force again').toBe(2)
  expect((await world.send())[0]?.content.text).toMatch(/PCN-2026-001[\s\S]*Last order: 2027-03-31/)
  await documents.setWithdrawn(BOB, shown[0]?.id ?? '', true)
  world.pass(0.5)
  await documents.setWithdrawn(BOB, shown[0]?.id ?? '', false)
  world.pass(48)
  expect(await world.tell(), 'of a withdrawal that no one was told of').toBe(0)
})

test('of very many change notices the mail counts those that it does not name, and leads to the list', async () => {
  const { world, documents } = await withFollowers()
  await follow(world, 'ana@x.example', ['1'])
  world.pass(1)
  const versions = Array.from({ length: 23 }, (_, index) => `PCN-${index + 1}`)
  const filed = versions.map((version) => ({
    typed: { ...NOTICE, version },
    file: pdf(`${version}.pdf`),
    template: null,
  }))
  expect(await documents.addAll(ANN, filed)).toEqual([])
  world.pass(2)
  expect(await world.tell()).toBe(1)
  const [mail] = await world.send()
  expect(mail?.content.subject).toBe('Part changes: 23 changes')
  expect(mail?.content.text.match(/^PCN-\d+:/gm)).toHaveLength(20)
  expect(mail?.content.text).toContain('and 3 more: https://parts.example/change-notices\n')
  expect(mail?.content.html).toContain('and 3 more: https://parts.example/change-notices')
  expect(mail?.content.text).not.toContain('parts.example/changes\n')
})

test('the cleanup keeps the bytes of documents and certificates, and drops those of files that were not filed', async () => {
  const { db, attachments, documents, certificates } = await opened('sqlite')
  await add(documents, ANN, TYPED, pdf('a.pdf'), null)
  await certificates.send(ANN, [pdf('24-117_4500.pdf')])
  const [waiting] = await certificates.waiting(ANN)
  await certificates.file(ANN, [{ id: waiting?.id ?? '', lot: '24-117', po: '4500', isRight: true }])
  await certificates.send(ANN, [pdf('other.pdf')])
  const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
  await removeExpired({ db, attachments }, { keepDays: 1, mailbox: '', now: inDays(60), confirmed: true })
  for (const file of [pdf('a.pdf'), pdf('24-117_4500.pdf'), pdf('other.pdf')])
    expect(await attachments.open(file.hash)).not.toBeNull()
  await certificates.dropWaiting(ANN)
  expect(await attachments.open(pdf('other.pdf').hash)).toBeNull()
  expect(await attachments.open(pdf('a.pdf').hash)).not.toBeNull()
  expect(await certificates.waiting(ANN)).toEqual([])
})

test('a certificate that waits goes after seven days, unless the clock is in doubt', async () => {
  const { db, attachments, certificates } = await opened('sqlite')
  const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
  await certificates.send(ANN, [pdf('scan.pdf')])
  await noteCleanup(db, NOW)
  const later = new LotCertificates({ db, dialect: 'sqlite', attachments }, () => inDays(8))
  await later.send(BOB, [pdf('other.pdf')])
  expect(await certificates.waiting(ANN)).toHaveLength(1)
  await noteCleanup(db, inDays(7))
  await later.send(BOB, [pdf('other.pdf')])
  expect(await certificates.waiting(ANN)).toEqual([])
})
