import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { forgetPerson, personOfAddress, personRecord } from '#buyers/person-data.ts'
import { oldestKept, removeExpired } from '#buyers/remove-old.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import type { ExitCode } from '#cli/command.ts'
import { runCommandOf } from '#cli/command-table.ts'
import {
  exportRequests,
  forgetByNumber,
  listRequests,
  releaseByNumber,
  resendEventsOf,
  resendRequest,
  showRequest,
  writeFiles,
  writeNew,
} from '#cli/request-commands.ts'
import { type RequestWork, withRequests } from '#cli/request-work.ts'
import { copyFlushed, syncFolder } from '#database/write-atomically.ts'
import { forgetFollower } from '#followers/follower-store.ts'
import { removeMailsNaming } from '#outbox/transports/folder-transport.ts'
import { attachmentFolder } from '#requests/attachments/folder-store.ts'
import { noteForgotten } from '#requests/forgotten.ts'
import { overwriteDeleted } from '#requests/inbox/search-index.ts'

/** `requests remove-old`: runs the cleanup, even where the site would ask first (behavior 14.8). */
export async function removeOldRequests(work: RequestWork): Promise<ExitCode> {
  const { requests, attachments, keepDays, print } = work
  const at = work.now()
  const { removed } = await removeExpired({ db: requests.db, attachments }, { ...work, now: at, confirmed: true })
  if (removed > 0) await overwriteDeleted(requests)
  if (keepDays === null)
    print('REQUESTS_KEEP_DAYS is not set: requests are kept forever. What else was old is removed.')
  else print(`${countOf(removed, 'request')} from before ${oldestKept(keepDays, at)} removed.`)
  return 0
}

/** `requests set-aside`: moves files that no request uses into a folder. Overwrites and deletes nothing. */
export async function setAside({ attachments, dataDir, print }: RequestWork, folder: string): Promise<ExitCode> {
  const unknown = await attachments.unknown()
  const fileOf = (hash: string) => join(attachmentFolder(dataDir), hash)
  const copied: string[] = []
  for (const hash of unknown) if (await copyFlushed(fileOf(hash), join(folder, hash))) copied.push(fileOf(hash))
  if (copied.length > 0) await syncFolder(folder)
  for (const file of copied) await rm(file)
  print(
    unknown.length === 0
      ? 'Every file belongs to a request.'
      : `${countOf(unknown.length, 'file is', 'files are')} now in ${folder}.`,
  )
  return 0
}

const USAGE = `npm run requests -- list [--held] [--since <date>] [--find <text>] [--page <n>]
                                             list the newest requests and their status, 100 a page
npm run requests -- show <number>            show all fields of a request
npm run requests -- files <number> <folder>  write its files to a folder
npm run requests -- release <number> …       release held requests: they are mailed
npm run requests -- resend <number> [--copy] mail it to the company again, or only the buyer's copy
npm run requests -- resend <number> --events tell WEBHOOK_URL of it again
npm run requests -- forget <number> …        delete them for good
npm run requests -- forget <mail address>    forget a person: requests, quotes, mails, files, and what is followed
npm run requests -- export <mail address> <folder>
                                             write all that is stored about a person, for the person
npm run requests -- export [--since <date>]  print all fields, one JSON object per line
npm run requests -- remove-old               remove what is old (REQUESTS_KEEP_DAYS), after a question of /readyz
npm run requests -- set-aside <folder>       move files that belong to no request to a folder`

const OPTIONS = {
  held: { type: 'boolean', default: false },
  since: { type: 'string' },
  find: { type: 'string' },
  page: { type: 'string' },
  copy: { type: 'boolean', default: false },
  events: { type: 'boolean', default: false },
} as const

const ANY = Number.POSITIVE_INFINITY

await runCommandOf(USAGE, OPTIONS, withRequests, {
  list: {
    options: ['held', 'since', 'find', 'page'],
    read: (_, { held, since, find = null, page = '1' }) => {
      const request = { held, since: since ? isoTime(since) : null, find, page: pageNumber(page) }
      return (work) => listRequests(work, request)
    },
  },
  show: {
    words: [1, 1],
    run: (work, [number = '']) => showRequest(work, number.toUpperCase()),
  },
  files: {
    words: [2, 2],
    run: (work, [number = '', folder = '']) => writeFiles(work, number.toUpperCase(), folder),
  },
  release: { words: [1, ANY], run: (work, numbers) => releaseByNumber(work, upperCase(numbers)) },
  resend: {
    options: ['copy', 'events'],
    words: [1, 1],
    run: (work, [number = ''], { copy, events }) =>
      events
        ? resendEventsOf(work, number.toUpperCase())
        : resendRequest(work, number.toUpperCase(), copy ? 'buyer' : 'company'),
  },
  forget: {
    words: [1, ANY],
    read: (words) => {
      const addresses = words.filter((word) => word.includes('@'))
      if (addresses.length === 0) return (work) => forgetByNumber(work, upperCase(words))
      if (addresses.length < words.length) throw new Error('forget: name either numbers or mail addresses.')
      return (work) => forgetPersons(work, addresses)
    },
  },
  export: {
    options: ['since'],
    words: [0, 2],
    read: ([address, folder], { since = '0000-01-01' }) => {
      const start = isoTime(since)
      if (address === undefined) return (work) => exportRequests(work, start)
      if (folder === undefined) throw new Error(`export: name a folder too.\n\n${USAGE}`)
      return (work) => exportPerson(work, address, folder)
    },
  },
  'remove-old': { run: removeOldRequests },
  'set-aside': {
    words: [1, 1],
    run: (work, [folder = '']) => setAside(work, folder),
  },
})

// Below a command that runs, only functions are there.
function upperCase(numbers: readonly string[]): string[] {
  return numbers.map((number) => number.toUpperCase())
}

function isoTime(date: string): string {
  if (Number.isNaN(Date.parse(date))) throw new Error(`--since: give a date such as 2026-11-01, not '${date}'.`)
  return new Date(date).toISOString()
}

function pageNumber(page: string): number {
  if (!/^[1-9]\d{0,8}$/.test(page)) throw new Error(`--page: give a number from 1, not '${page}'.`)
  return Number(page)
}

/** `requests forget <mail address>`: forgets people, unknown ones too: backups may have them. Names other copies. */
async function forgetPersons(work: RequestWork, addresses: readonly string[]): Promise<ExitCode> {
  const { requests, attachments, mailbox, dataDir, now, print } = work
  for (const address of addresses) {
    const buyer = await personOfAddress(requests.db, address)
    if (buyer) {
      const gone = await forgetPerson(requests, buyer, { attachments, mailbox }, { by: null, now: now() })
      print(
        `${address} is forgotten: ${countOf(gone.requests, 'request')}, and notices of ${countOf(gone.parts, 'part')}.`,
      )
      continue
    }
    const parts = await forgetFollower(requests.db, address)
    await noteForgotten(requests.db, [address], now())
    await removeMailsNaming(mailbox, [address.toLowerCase()])
    print(
      parts === null
        ? `Nothing is stored about ${address}. A backup that is restored is cleared of it.`
        : `${address} is forgotten. It was following ${countOf(parts, 'part')}.`,
    )
  }
  const copies = (await readdir(dataDir)).filter((name) => /^before-restore-|\.rescued-|^backups$/.test(name))
  if (copies.length > 0)
    print(`These copies in ${dataDir} may still have it, until you delete them: ${copies.join(', ')}`)
  return 0
}

/** `requests export <mail address> <folder>`: writes a person's stored data as `person.json`, and their files. */
async function exportPerson(work: RequestWork, address: string, folder: string): Promise<ExitCode> {
  const { requests, attachments, print, printError } = work
  const buyer = await personOfAddress(requests.db, address)
  if (!buyer) throw new Error(`Nothing is stored about ${address}.`)
  const { record, files } = await personRecord(requests.db, buyer)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let code: ExitCode = 0
  const json = Buffer.from(`${JSON.stringify(record, null, 2)}\n`)
  print(await writeNew(folder, { name: 'person.json' }, json))
  for (const { number, name, hash } of files) {
    const bytes = await attachments.open(hash)
    if (bytes) print(await writeNew(folder, { name: `${number} ${name}` }, bytes))
    else {
      printError(`${name} of ${number} can't be written: its content is missing from the attachment store.`)
      code = 1
    }
  }
  return code
}
