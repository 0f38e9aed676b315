import { mkdir, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { filesFrom, wholeRequest } from '#buyers/person-data.ts'
import { countOf, fileSize } from '#catalog/quantities/format-count.ts'
import type { ExitCode } from '#cli/command.ts'
import type { RequestWork } from '#cli/request-work.ts'
import { terminalLine } from '#cli/terminal-text.ts'
import type { Database } from '#database/open-database.ts'
import { makeDue } from '#outbox/outbox-store.ts'
import type { Attachment } from '#requests/attachments/attachment.ts'
import { companyMail, exportedRequest } from '#requests/inbox/exported-request.ts'
import { forgetRequests as forgetStored } from '#requests/inbox/held-requests.ts'
import { type RequestSearch, searchRequests } from '#requests/inbox/inbox-query.ts'
import { overwriteDeleted } from '#requests/inbox/search-index.ts'
import { type RequestRecord, readRequest, releaseRequest, requestsSince, resendMails } from '#requests/request-store.ts'
import { sender } from '#requests/stored-request.ts'
import { timeIn } from '#shared/zoned-day.ts'

const PAGE_ROWS = 100

export type ListRequest = RequestSearch & { readonly page: number }

/** `requests list`: the newest matches, one per line. */
export async function listRequests(
  { requests, facts, print }: RequestWork,
  { page, ...search }: ListRequest,
): Promise<ExitCode> {
  const { records, total } = await searchRequests(requests, search, { page, rows: PAGE_ROWS })
  for (const record of records) print(rowOf(record, facts.timeZone))
  if (total === 0) print('No requests found.')
  else if (records.length === 0) print(`The last page is ${Math.ceil(total / PAGE_ROWS)}.`)
  const older = total - (page - 1) * PAGE_ROWS - records.length
  if (records.length > 0 && older > 0) print(`… and ${older} older ones: add --page ${page + 1}`)
  return 0
}

/** `requests show`: all fields of a request and its quotes, as JSON. */
export async function showRequest({ requests, print }: RequestWork, number: string): Promise<ExitCode> {
  const record = await findRequest(requests, number)
  print(JSON.stringify(await wholeRequest(requests.db, record), null, 2))
  return 0
}

/** `requests release`: mails held requests. Releases none if one of them isn't held. */
export async function releaseByNumber(work: RequestWork, numbers: readonly string[]): Promise<ExitCode> {
  const { requests, rules, now, print, printError } = work
  const records = await findAll(work, numbers)
  const free = records.filter(({ heldWhy }) => heldWhy === null)
  for (const { buyerRequest } of free) printError(`${buyerRequest.number} is not held: nothing to release.`)
  if (free.length > 0) return 1
  for (const { buyerRequest } of records) {
    await releaseRequest(requests.db, buyerRequest.number, { by: null, now: now(), rules })
    print(`${buyerRequest.number} is released. The running site mails it within seconds.`)
  }
  return 0
}

/** `requests resend`: sends the company's mail again, or only the buyer's copy, even if it is parked. */
export async function resendRequest(work: RequestWork, number: string, to: 'company' | 'buyer'): Promise<ExitCode> {
  const { requests, rules, now, print } = work
  const record = await findRequest(requests, number)
  if (to === 'buyer' && !rules.copies) throw new Error('Copies are off: see MAIL_COPY and MAIL_TRANSPORT.')
  if (to === 'buyer' && record.buyerRequest.kind === 'contact')
    throw new Error(`${number} is a message: it has no copy.`)
  if (!(await resendMails(requests.db, number, to, { by: null, now: now(), rules })))
    throw new Error(`${number} is held. Release it first: npm run requests -- release ${number}`)
  print(`${number} is due again${to === 'buyer' ? ' for the buyer' : ''}. The running site mails it within seconds.`)
  return 0
}

/** `requests resend --events`: sends a request's events to WEBHOOK_URL again, including delivered ones. */
export async function resendEventsOf({ requests, now, print }: RequestWork, number: string): Promise<ExitCode> {
  const count = await makeDue(requests.db, { eventsOf: number }, now())
  if (count === 0)
    throw new Error(`${number} has no events that can be sent again: see npm run requests -- show ${number}`)
  print(`${number}: ${countOf(count, 'event is', 'events are')} due again. The running site sends them within seconds.`)
  return 0
}

/** `requests forget`: deletes requests with lines, mails and files for good. Deletes none if one doesn't exist. */
export async function forgetByNumber(work: RequestWork, numbers: readonly string[]): Promise<ExitCode> {
  const { requests, attachments, mailbox, now, print } = work
  for (const record of await findAll(work, numbers)) {
    const { number } = record.buyerRequest
    const [gone] = await forgetStored(requests.db, [number], { attachments, mailbox }, { by: null, now: now() })
    const mails = gone?.mails ?? 0
    print(
      `${number} is deleted${mails > 0 ? `, with ${countOf(mails, 'mail')} in ${mailbox}` : ''}. It was ${stateOf(record)}.`,
    )
  }
  await overwriteDeleted(requests)
  return 0
}

/** `requests files`: writes a request's files, its messages' and its order's to a folder. Numbers repeated names. */
export async function writeFiles(
  { requests, attachments, print, printError }: RequestWork,
  number: string,
  folder: string,
): Promise<ExitCode> {
  const record = await findRequest(requests, number)
  const files = await filesFrom(requests.db, record)
  if (files.length === 0) print(`${number} has no files.`)
  else await mkdir(folder, { recursive: true, mode: 0o700 })
  let outcome: ExitCode = 0
  for (const file of files) {
    const bytes = await attachments.open(file.hash)
    if (bytes) print(`${await writeNew(folder, file, bytes)} (${fileSize(file.size)})`)
    else {
      printError(`${file.name} can't be written: its content is missing from the attachment store.`)
      outcome = 1
    }
  }
  return outcome
}

export async function writeNew(folder: string, file: Pick<Attachment, 'name'>, bytes: Buffer): Promise<string> {
  const { name, ext } = parse(file.name)
  for (let copy = 1; ; copy += 1) {
    const path = join(folder, copy === 1 ? `${name}${ext}` : `${name} (${copy})${ext}`)
    try {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      return path
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}

/** `requests export`: all fields, one JSON object per line, oldest first (behavior 14.7). */
export async function exportRequests({ requests, print }: RequestWork, since: string): Promise<ExitCode> {
  for await (const record of requestsSince(requests.db, since)) {
    print(JSON.stringify(exportedRequest(record)))
  }
  return 0
}

function rowOf(record: RequestRecord, timeZone: string): string {
  const { buyerRequest } = record
  const about =
    buyerRequest.kind === 'quote'
      ? `${buyerRequest.content.companyName}, ${countOf(buyerRequest.content.lines.length, 'line')}`
      : buyerRequest.content.subject
  const when = timeIn(timeZone, new Date(buyerRequest.receivedAt))
  return terminalLine(`${buyerRequest.number}  ${when}  ${stateOf(record)}  ${sender(buyerRequest).address}  ${about}`)
}

function stateOf({ heldWhy, mails }: RequestRecord): string {
  if (heldWhy !== null) return `held (${heldWhy})`
  const copy = mails.some(({ kind, state }) => kind === 'copy' && state === 'parked') ? ', copy refused' : ''
  const words = { parked: 'parked', due: 'waiting', sent: 'mailed', aside: 'set aside' }
  const state = (['parked', 'due', 'sent'] as const).find((each) => companyMail(mails, each)) ?? 'aside'
  const some = companyMail(mails, state)?.accepted && state !== 'sent' ? 'partly mailed, ' : ''
  return `${some}${words[state]}${copy}`
}

const findAll = ({ requests }: RequestWork, numbers: readonly string[]): Promise<RequestRecord[]> =>
  Promise.all([...new Set(numbers)].map((number) => findRequest(requests, number)))

async function findRequest({ db }: Database, number: string): Promise<RequestRecord> {
  const record = await readRequest(db, number)
  if (record) return record
  throw new Error(`There is no request ${number}. To see the newest: npm run requests -- list`)
}
