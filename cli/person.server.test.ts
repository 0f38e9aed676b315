import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forgetAgain } from '#buyers/person-data.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { readForgotten } from '#requests/forgotten.ts'
import { correctAddress } from '#requests/inbox/request-mails.ts'
import { indexSome } from '#requests/inbox/search-index.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { run } from '#tests/site/operator-commands.ts'
import { NO_FILES, openRequests, quoteSubmission } from '#tests/site/requests.ts'

/** Nothing else has these words. */
const WORDS = ['quillandfeather', 'zoe@quill.example', 'tamarind']
const ZOE = { yourEmail: 'Zoe@Quill.example', companyName: 'Quillandfeather', note: 'The tamarind ones.' }

/** Which of the words are in any file of a folder. */
async function wordsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')))
  return WORDS.filter((word) => texts.some((text) => text.toLowerCase().includes(word)))
}

async function receive(settings: Parameters<typeof visitorsInbox>[0], names: readonly string[] = []) {
  const visitors = await visitorsInbox(settings)
  const { files } = checkFiles(names.map((name) => sample('pdf', name)))
  const { number } = await visitors.receive({ ...quoteSubmission(ZOE), files }, null)
  await visitors.close()
  return number
}

test('a person who is forgotten is in no file of the data, and is not back with a backup that is restored (behavior 14.23)', {
  timeout: 120_000,
  tags: ['long'],
}, async () => {
  const settings = await freshSettings('sqlite')
  const { dataDir } = settings
  const numbers = [await receive(settings, ['drawing.pdf']), await receive(settings)]
  const visitors = await visitorsInbox(settings)
  const other = (await visitors.receive(quoteSubmission({ note: 'Others.' }), null)).number
  await visitors.close()
  const database = await openRequests(settings)
  while ((await indexSome(database)) > 0);
  const backup = join(await temporaryFolder(), 'backup')
  expect(await run('backup', settings, ['backup', '--to', backup])).toMatchObject({ code: 0, err: '' })

  const folder = join(await temporaryFolder(), 'zoe')
  expect(await run('requests', settings, ['export', 'zoe@quill.example', folder])).toMatchObject({ code: 0, err: '' })
  expect((await readdir(folder)).sort()).toEqual([`${numbers[0]} drawing.pdf`, 'person.json'])
  const record = JSON.parse(await readFile(join(folder, 'person.json'), 'utf8'))
  expect(record).toMatchObject({ company: 'Quillandfeather', addresses: ['zoe@quill.example'] })
  expect(record.requests.map(({ number, note }: Record<string, unknown>) => [number, note])).toEqual(
    numbers.map((number) => [number, expect.stringContaining('tamarind')]),
  )

  expect(await wordsIn(dataDir)).toEqual(WORDS)
  const mixed = await run('requests', settings, ['forget', numbers[0] ?? '', 'zoe@quill.example'])
  expect(mixed).toMatchObject({ code: 1, out: '', err: expect.stringContaining('either numbers or mail addresses') })
  expect(await wordsIn(dataDir)).toEqual(WORDS)
  const forgotten = await run('requests', settings, ['forget', 'zoe@quill.example'])
  expect(forgotten).toMatchObject({ code: 0, out: expect.stringContaining('is forgotten: 2 requests'), err: '' })
  expect(await wordsIn(dataDir)).toEqual([]) // a site that runs has the file open, as this test has
  await database.db.destroy()
  expect(await run('requests', settings, ['forget', 'zoe@quill.example'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Nothing is stored about zoe@quill.example.'),
  })

  const restored = await run('backup', settings, ['restore', '--from', backup, '--force'])
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('2 requests of people who were forgotten went again.')
  const { out } = await run('requests', settings, ['list'])
  expect(out).toContain(other)
  for (const number of numbers) expect(out).not.toContain(number)
  const aside = (await readdir(dataDir)).filter((name) => name.startsWith('before-restore-'))
  expect(aside).toHaveLength(1)
  expect(await wordsIn(dataDir)).toEqual([])
})

test('who writes again after being forgotten keeps what was written since', async () => {
  const settings = await freshSettings('sqlite')
  const before = await receive(settings)
  const database = await openRequests(settings)
  expect(await readForgotten(database.db)).toBeNull()
  expect(await run('requests', settings, ['forget', 'ZOE@quill.example'])).toMatchObject({ code: 0, err: '' })
  const since = await receive(settings)
  const notes = await readForgotten(database.db)
  if (!notes) throw new Error('No one is noted')
  expect(JSON.stringify([...notes.at])).not.toContain('quill')
  // as a backup from before would have it
  await database.db
    .updateTable('request')
    .set({ received_at: '2026-01-01T00:00:00.000Z' })
    .where('number', '=', since)
    .execute()
  const later = await receive(settings)
  const files = { attachments: NO_FILES, mailbox: '/nowhere' }
  expect(await forgetAgain(database, notes, files, new Date())).toBe(1)
  const left = await database.db.selectFrom('request').select('number').execute()
  expect(left).toEqual([{ number: later }])
  expect(before).not.toBe(later)
  expect(await readForgotten(database.db)).toEqual(notes)
  await database.db.destroy()
})

test('who is only in suspected spam, or was typed by a clerk at one request, is exported, forgotten, and again after a restore', async () => {
  const settings = await freshSettings('sqlite')
  const address = 'zoe@quill.example'
  const { db, ...database } = await openRequests(settings)
  const store = async () => {
    const visitors = await visitorsInbox(settings)
    const held = await visitors.receive(quoteSubmission(ZOE), 'it has links')
    const { number } = await visitors.receive(quoteSubmission(), null)
    await visitors.receive(quoteSubmission(), null)
    await visitors.close()
    const rules = { copies: false, domain: 'concord.example' }
    await correctAddress(db, number, address, { by: null, rules, now: new Date() })
    return [held.number, number].toSorted()
  }
  const numbers = await store()
  const folder = join(await temporaryFolder(), 'zoe')
  expect(await run('requests', settings, ['export', address, folder])).toMatchObject({ code: 0, err: '' })
  const record = JSON.parse(await readFile(join(folder, 'person.json'), 'utf8'))
  expect(record.requests.map(({ number }: Record<string, unknown>) => number).toSorted()).toEqual(numbers)
  expect(await run('requests', settings, ['forget', address])).toMatchObject({
    code: 0,
    out: expect.stringContaining('is forgotten: 2 requests'),
  })
  expect(await wordsIn(settings.dataDir)).toEqual([])
  await store()
  await db.updateTable('request').set({ received_at: '2026-01-01T00:00:00.000Z' }).execute() // as a backup has it
  const notes = (await readForgotten(db)) ?? expect.fail()
  const files = { attachments: NO_FILES, mailbox: '/nowhere' }
  expect(await forgetAgain({ db, ...database }, notes, files, new Date())).toBe(2)
  expect(await db.selectFrom('request').select('number').execute()).toHaveLength(2)
  expect(await db.selectFrom('buyer').select('id').execute()).toHaveLength(1)
  await db.destroy()
})
