import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { fileSize } from '#catalogue/quantities/file-size.ts'
import type { ExitCode } from '#cli/command.ts'
import type { InquiryWork } from '#cli/inquiry-work.ts'
import { oneLine } from '#cli/terminal-text.ts'
import type { OutboxRow } from '#database/tables.ts'
import type { Attachment } from '#inquiries/attachments/attachment.ts'
import { postedContent, sender } from '#inquiries/inquiry.ts'
import {
  forgetInquiry,
  type InquiryRecord,
  inquiriesSince,
  newestInquiries,
  readInquiry,
  releaseInquiry,
  resendInquiry,
} from '#inquiries/stored-inquiries.ts'
import { removeMails } from '#inquiries/transports/folder-transport.ts'

const LIST_LENGTH = 100

/** `requests list`: the newest, one per line. */
export async function listRequests({ requests, print }: InquiryWork): Promise<ExitCode> {
  const { records, total } = await newestInquiries(requests.db, LIST_LENGTH)
  for (const record of records) print(rowOf(record))
  if (total === 0) print('No requests yet.')
  if (total > records.length)
    print(`… and ${total - records.length} older ones. To see all: npm run requests -- export`)
  return 0
}

/** `requests show`: all fields of a request, as JSON. */
export async function showRequest({ requests, print, printError }: InquiryWork, number: string): Promise<ExitCode> {
  const record = await readInquiry(requests.db, number)
  if (!record) return missing(printError, number)
  const mails = record.mails.map(({ kind, state, attempts, ambiguous, next_try_at, settled_at, last_fault }) => ({
    kind,
    state,
    attempts,
    ambiguous,
    nextTryAt: state === 'due' ? next_try_at : null,
    settledAt: settled_at,
    lastFault: last_fault,
  }))
  print(JSON.stringify({ ...exported(record), mails }, null, 2))
  return 0
}

/** `requests release`: mails a held request. */
export async function releaseRequest(work: InquiryWork, number: string): Promise<ExitCode> {
  const { requests, rules, now, print, printError } = work
  if (!(await readInquiry(requests.db, number))) return missing(printError, number)
  if (await releaseInquiry(requests.db, number, rules, now())) {
    print(`${number} is released. The running site mails it within seconds.`)
    return 0
  }
  printError(`${number} is not held: nothing to release.`)
  return 1
}

/** `requests resend`: sends the company's mail again, even if it is parked. */
export async function resendRequest(work: InquiryWork, number: string): Promise<ExitCode> {
  const { requests, rules, now, print, printError } = work
  const record = await readInquiry(requests.db, number)
  if (!record) return missing(printError, number)
  if (await resendInquiry(requests.db, number, rules.domain, now())) {
    print(`${number} is due again. The running site mails it within seconds.`)
    return 0
  }
  printError(`${number} is held. Release it first: npm run requests -- release ${number}`)
  return 1
}

/** `requests forget`: deletes a request with its lines, mail and files for good. */
export async function forgetRequest(
  { requests, attachments, mailbox, print, printError }: InquiryWork,
  number: string,
): Promise<ExitCode> {
  const record = await readInquiry(requests.db, number)
  if (!record) return missing(printError, number)
  await forgetInquiry(requests.db, attachments, number)
  const files = await removeMails(mailbox, await readdir(mailbox).catch(() => []), number)
  print(`${number} is deleted${files > 0 ? `, with ${files} mails in ${mailbox}` : ''}. It was ${stateOf(record)}.`)
  return 0
}

/**
 * `requests files`: writes the files of a request to a folder. Never overwrites a file: a second one of the same name
 * gets a number.
 */
export async function writeFiles(
  { requests, attachments, print, printError }: InquiryWork,
  number: string,
  folder: string,
): Promise<ExitCode> {
  const record = await readInquiry(requests.db, number)
  if (!record) return missing(printError, number)
  const { inquiry } = record
  if (inquiry.attachments.length === 0) print(`${number} has no files.`)
  else await mkdir(folder, { recursive: true })
  let outcome: ExitCode = 0
  for (const file of inquiry.attachments) {
    const bytes = await attachments.open(file.hash)
    if (bytes) print(`${await writeNew(folder, file, bytes)} (${fileSize(file.size)})`)
    else {
      printError(`${file.name} can't be written: its content is missing from the attachment store.`)
      outcome = 1
    }
  }
  return outcome
}

/** Writes a file under the first free name. Returns the path. */
async function writeNew(folder: string, file: Attachment, bytes: Buffer): Promise<string> {
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
export async function exportRequests({ requests, print }: InquiryWork, since: string): Promise<ExitCode> {
  for await (const record of inquiriesSince(requests.db, new Date(since).toISOString())) {
    print(JSON.stringify(exported(record)))
  }
  return 0
}

function exported({ inquiry, heldWhy, mails }: InquiryRecord) {
  const { number, kind, receivedAt, path, attachments } = inquiry
  const content = inquiry.kind === 'quote' ? postedContent(inquiry.content) : inquiry.content
  return {
    number,
    kind,
    receivedAt,
    heldWhy,
    mailedAt: companyMail(mails, 'sent')?.settled_at ?? null,
    path,
    ...content,
    ...(attachments.length > 0 ? { attachments } : {}),
  }
}

function rowOf(record: InquiryRecord): string {
  const { inquiry } = record
  const about =
    inquiry.kind === 'quote'
      ? `${inquiry.content.companyName}, ${inquiry.content.lines.length} lines`
      : inquiry.content.subject
  const when = inquiry.receivedAt.slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')
  return oneLine(`${inquiry.number}  ${when}  ${stateOf(record)}  ${sender(inquiry).address}  ${about}`)
}

const companyMail = (mails: readonly OutboxRow[], state: OutboxRow['state']): OutboxRow | undefined =>
  mails.find((mail) => mail.kind !== 'copy' && mail.state === state)

/** The worst state of the company's mails, as text. */
function stateOf({ heldWhy, mails }: InquiryRecord): string {
  if (heldWhy !== null) return `held (${heldWhy})`
  if (companyMail(mails, 'parked')) return 'parked'
  return companyMail(mails, 'due') ? 'waiting' : 'mailed'
}

function missing(printError: InquiryWork['printError'], number: string): ExitCode {
  printError(`There is no request ${number}. To see the newest: npm run requests -- list`)
  return 1
}
