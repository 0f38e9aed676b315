import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { constrainedMemory, memoryUsage } from 'node:process'
import type { Catalog } from '#catalog/answers.ts'
import type { CompanyDocument } from '#catalog/company/company-document.ts'
import type { Database, DatabaseSettings } from '#database/open-database.ts'
import type { Advice, AdvicePage, HealthFacts } from '#desk/health/health-facts.ts'
import { endingDocuments } from '#documents/company-documents.ts'
import { OutboxStore } from '#outbox/outbox-store.ts'
import { readBackupNotes } from '#server/backup/last-backup.ts'
import type { Release } from '#server/process/release.ts'
import { topMisses } from '#server/search-tally/miss-store.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { OpenIssue } from '#shared/open-issues.ts'

const BACK_UP: AdvicePage = { label: 'Back up now', path: '/site', right: 'site:edit' }
const OPERATOR = 'Send the line below to the person who runs the server.'

/** Advice on open issues for people at the desk. The issue's text is for the operator. The first match wins. */
const ADVICE: readonly (readonly [pattern: RegExp, text: string, page?: AdvicePage])[] = [
  [
    /^Mail is only written/,
    `No one is emailed about requests: they are stored, so look at them here every day. ${OPERATOR}`,
  ],
  [/is a sample/, `Emails go to sample addresses, which reach no one. Requests are stored and shown here. ${OPERATOR}`],
  [
    /^The mail server refuses/,
    `The mail server refuses our emails; its login may have changed. Requests are stored and shown here, and their emails wait. ${OPERATOR}`,
  ],
  [
    /^Mails to the company can't/,
    `The mail server can’t be reached. Requests are stored and shown here; their emails wait and go out by themselves. If it lasts an hour, ask the person who runs your mail.`,
  ],
  [
    /requests? ha(?:s|ve) waited more than an hour/,
    'Emails about requests have waited for more than an hour. No request is lost: all are in the inbox. Answer from there until mail works again.',
  ],
  [
    /mails? (?:is|are) parked/,
    'Some emails were refused, and wait for you. Open the request: it shows why, and can send the email again or set it aside.',
  ],
  [
    /WEBHOOK_URL|^\d+ events?\b/,
    `Another of your programs, such as the CRM, doesn't hear of requests. They are stored and shown here. Ask the person who looks after that program.`,
  ],
  [
    /requests? (?:is|are) held/,
    'Some requests look like spam. Release what a person wrote and delete the rest.',
    { label: 'Suspected spam', path: '/requests?state=held', right: 'request:edit' },
  ],
  [
    /requests\.db\S* .*forms are refused/,
    `Buyers can't send requests now, and are asked to write or call. Nothing that was stored is lost yet: don't restart the site yourself. ${OPERATOR} This is urgent.`,
  ],
  [
    /^The site of .* runs on PostgreSQL/,
    `Another server has the current parts, so visitors may see old ones. ${OPERATOR} This is urgent.`,
  ],
  [
    /No old request is removed|Nothing old is removed|could not be removed/,
    `Old requests are kept longer than your rules say. Nothing is lost. ${OPERATOR}`,
  ],
  [
    /DATA_DIR\/attachments without/,
    `The server has files that no request names; a database may have been replaced. Nothing is lost. ${OPERATOR}`,
  ],
  [
    /^The catalog has no parts|^Sample parts/,
    'The catalog has no parts of your own yet. Import them.',
    { label: 'Import parts', path: '/imports/new', right: 'part:edit' },
  ],
  [
    /^Sample facts/,
    'The site has sample texts, addresses and phone numbers, which buyers read as if they were yours. An owner types your own.',
    { label: 'Site', path: '/site', right: 'site:edit' },
  ],
  [
    /quarantine|more than half|accept/i,
    'The new data would remove many parts, so the site still shows the old ones. Look at what would change, then accept or discard it.',
    { label: 'Quarantine', path: '/quarantine', right: 'part:edit' },
  ],
  [
    /^No backup|^The last (?:whole )?backup/,
    `There is no recent backup. If the server's disk breaks now, what came since the last one is lost.`,
    BACK_UP,
  ],
  [
    /^Memory is nearly|^The site answers late|^A thread that makes pages/,
    `The site is overloaded or partly stuck: visitors may wait longer, or see an error. ${OPERATOR}`,
  ],
  [
    /requests database can't be opened|outbox can't be read|can't be stored|^DATA_DIR can't|^The disk|^(A|The) proxy in/,
    `Buyers may not be able to send requests now, and are then asked to write or call. ${OPERATOR} This is urgent.`,
  ],
  [/^All threads that make pages/, `Visitors can't open most pages or send requests now. ${OPERATOR} This is urgent.`],
  [
    /^The document /,
    'A company document expires soon or has expired. File the next version, or withdraw it.',
    { label: 'Documents', path: '/documents', right: 'document:edit' },
  ],
  [
    /^\S+\.(?:ya?ml|md|css)\b|site folder/,
    'The last change of a text or setting in the site folder has a mistake, so the site shows what was there before. The person who changed it can correct the line that is named below.',
  ],
]

export function adviceOn(issue: string): Advice {
  const [, advice = OPERATOR, page = null] = ADVICE.find(([pattern]) => pattern.test(issue)) ?? []
  return { advice, page }
}

/** A command of the server, in an issue that a page of the desk solves too. */
const COMMAND = / \(npm run [^)]*\)/

/** Issues with the same advice are one, since the first. */
export function groupedIssues(issues: readonly OpenIssue[]): HealthFacts['issues'] {
  const advised = issues.map((issue) => ({ ...issue, ...adviceOn(issue.what) }))
  return [...Map.groupBy(advised, ({ advice }) => advice)].map(([advice, own]) => {
    const page = own[0]?.page ?? null
    const [since = ''] = own.map((issue) => issue.since).toSorted()
    return { advice, page, since, what: own.map(({ what }) => (page ? what.replace(COMMAND, '') : what)) }
  })
}

export type HealthSources = {
  readonly openIssues: () => readonly OpenIssue[]
  readonly release: Release
  /** MEMORY_LIMIT_MB in bytes, or null for the container's or machine's. */
  readonly memoryLimit: number | null
  readonly tellsEvents: boolean
}

type Options = HealthSources & {
  readonly requests: Database
  readonly database: DatabaseSettings
  readonly catalog: () => Catalog | null
  readonly now: () => Date
}

/** Before a document's last day. */
const WARNING_DAYS = 30
const MISSES = 30

/** What the health page shows (behavior 22.4), read anew each time. */
export async function readHealth(options: Options): Promise<HealthFacts> {
  const { requests, database, openIssues, catalog, now, release, memoryLimit, tellsEvents } = options
  const at = now()
  const [ending, mails, events, disk, { backup, trial }, misses] = await Promise.all([
    endingDocuments(requests.db, at, WARNING_DAYS),
    new OutboxStore(requests).status(at),
    tellsEvents ? new OutboxStore(requests, 'events').status(at) : null,
    diskOf(database.dataDir),
    readBackupNotes(requests.db),
    topMisses(requests.db, MISSES),
  ])
  const machine = Math.min(constrainedMemory() || totalmem(), totalmem())
  return {
    issues: groupedIssues([...openIssues(), ...ending.map(endingIssue)]),
    parts: catalog()?.size ?? null,
    mails,
    events,
    disk,
    memory: { used: memoryUsage.rss(), limit: memoryLimit ?? machine },
    backup,
    trial,
    ...release,
    startedAt: new Date(at.getTime() - process.uptime() * 1_000).toISOString(),
    misses: misses.map(({ term, times, last_at }) => ({ term, times, lastAt: last_at })),
  }
}

function endingIssue({ label, version, validUntil, isEnded }: CompanyDocument): OpenIssue {
  const since = new Date(Date.parse(`${validUntil}T00:00:00Z`) - WARNING_DAYS * DAY_MS)
  return {
    what: `The document ${label} ${version} ${isEnded ? 'ended' : 'ends'} on ${validUntil}.`,
    since: since.toISOString(),
  }
}

async function diskOf(dataDir: string) {
  const found = await statfs(dataDir).catch(() => null)
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize }
}
