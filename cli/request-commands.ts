import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { fileSize } from '#catalogue/file-size.ts'
import type { Outcome } from '#cli/command.ts'
import type { InquiryWork } from '#cli/inquiry-work.ts'
import type { OutboxRow } from '#database/tables.ts'
import type { Attachment } from '#inquiries/attachments/attachment.ts'
import { sender } from '#inquiries/inquiry.ts'
import {
  forgetInquiry,
  type InquiryRecord,
  inquiriesSince,
  newestInquiries,
  readInquiry,
  releaseInquiry,
  resendInquiry,
} from '#inquiries/stored-inquiries.ts'
import { removeMails } from '#inquiries/transports/folder.ts'

const LISTED = 100

/** `requests list`: the newest, one a line. */
export async function listRequests({ requests, say }: InquiryWork): Promise<Outcome> {
  const { records, total } = await newestInquiries(requests.db, LISTED)
  for (const record of records) say(oneLine(record))
  if (total === 0) say('Nothing has been received yet.')
  if (total > records.length) say(`… and ${total - records.length} older ones: npm run requests -- export`)
  return 0
}

/** `requests show`: one with all its fields, as JSON. */
export async function showRequest({ requests, say, complain }: InquiryWork, number: string): Promise<Outcome> {
  const record = await readInquiry(requests.db, number)
  if (!record) return missing(complain, number)
  const mails = record.mails.map(({ kind, state, attempts, ambiguous, next_try_at, settled_at, last_fault }) => ({
    kind,
    state,
    attempts,
    ambiguous,
    nextTryAt: state === 'due' ? next_try_at : null,
    settledAt: settled_at,
    lastFault: last_fault,
  }))
  say(JSON.stringify({ ...exported(record), mails }, null, 2))
  return 0
}

/** `requests release`: a held one is mailed. */
export async function releaseRequest(work: InquiryWork, number: string): Promise<Outcome> {
  const { requests, rules, now, say, complain } = work
  if (!(await readInquiry(requests.db, number))) return missing(complain, number)
  if (await releaseInquiry(requests.db, number, rules, now())) {
    say(`${number} is released: the running site mails it within seconds.`)
    return 0
  }
  complain(`${number} is not held.`)
  return 1
}

/** `requests resend`: the company's mail goes out once more, a parked one too. */
export async function resendRequest(work: InquiryWork, number: string): Promise<Outcome> {
  const { requests, rules, now, say, complain } = work
  const record = await readInquiry(requests.db, number)
  if (!record) return missing(complain, number)
  if (await resendInquiry(requests.db, number, rules.domain, now())) {
    say(`${number} is due again: the running site mails it within seconds.`)
    return 0
  }
  complain(`${number} is held: npm run requests -- release ${number}`)
  return 1
}

/** `requests forget`: an inquiry with its lines, its mails and their files goes for good. */
export async function forgetRequest(
  { requests, attachments, mailbox, say, complain }: InquiryWork,
  number: string,
): Promise<Outcome> {
  const record = await readInquiry(requests.db, number)
  if (!record) return missing(complain, number)
  await forgetInquiry(requests.db, attachments, number)
  const files = await removeMails(mailbox, await readdir(mailbox).catch(() => []), number)
  say(`${number} is forgotten${files > 0 ? `, with ${files} mails in ${mailbox}` : ''}. It was ${stateOf(record)}.`)
  return 0
}

/**
 * `requests files`: the files of a request, written into a folder. What is there already stays: a second one of the
 * same name gets a number.
 */
export async function writeFiles(
  { requests, attachments, say, complain }: InquiryWork,
  number: string,
  folder: string,
): Promise<Outcome> {
  const record = await readInquiry(requests.db, number)
  if (!record) return missing(complain, number)
  const { inquiry } = record
  if (inquiry.attachments.length === 0) say(`${number} has no files.`)
  else await mkdir(folder, { recursive: true })
  let outcome: Outcome = 0
  for (const file of inquiry.attachments) {
    const bytes = await attachments.open(file.hash)
    if (bytes) say(`${await writeNew(folder, file, bytes)} (${fileSize(file.size)})`)
    else {
      complain(`The bytes of ${file.name} are gone.`)
      outcome = 1
    }
  }
  return outcome
}

/** Writes under the first name that is free. Gives the path. */
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

/** `requests export`: one JSON object a line with all fields, the oldest first (DESIGN 5). */
export async function exportRequests({ requests, say }: InquiryWork, since: string): Promise<Outcome> {
  for await (const record of inquiriesSince(requests.db, new Date(since).toISOString())) {
    say(JSON.stringify(exported(record)))
  }
  return 0
}

function exported({ inquiry, heldWhy, mails }: InquiryRecord) {
  const { number, kind, receivedAt, path, content, attachments } = inquiry
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

function oneLine(record: InquiryRecord): string {
  const { inquiry } = record
  const about =
    inquiry.kind === 'quote'
      ? `${inquiry.content.companyName}, ${inquiry.content.lines.length} lines`
      : inquiry.content.subject
  const when = inquiry.receivedAt.slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')
  return `${inquiry.number}  ${when}  ${stateOf(record)}  ${sender(inquiry).address}  ${about}`
}

const companyMail = (mails: readonly OutboxRow[], state: OutboxRow['state']): OutboxRow | undefined =>
  mails.find((mail) => mail.kind !== 'copy' && mail.state === state)

/** In words; the worst of the company's mails counts. */
function stateOf({ heldWhy, mails }: InquiryRecord): string {
  if (heldWhy !== null) return `held (${heldWhy})`
  if (companyMail(mails, 'parked')) return 'parked'
  return companyMail(mails, 'due') ? 'waiting' : 'mailed'
}

function missing(complain: InquiryWork['complain'], number: string): Outcome {
  complain(`There is no request ${number}.`)
  return 1
}
