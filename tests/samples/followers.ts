import { onTestFinished } from 'vitest'
import { openRequestStore } from '#buyers/open-request-store.ts'
import type { Catalog } from '#catalog/answers.ts'
import { openCatalog } from '#catalog/catalog.ts'
import type { PartChange } from '#catalog/part/part-changes.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { tellChanges } from '#followers/tell-changes.ts'
import type { Mail, MailOutcome } from '#outbox/transport.ts'
import { parseConfig } from '#server/operations/config.ts'
import type { VisitorLimits } from '#shared/limits.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'
import { SILENT } from '#tests/site/silent-log.ts'

export const SITE = 'https://parts.example'
const HOUR_MS = 3_600_000

/** A change of a jack's finish, `hours` after the clock's start. */
export const finishChange = (id: string, at: Date, after: string): PartChange => ({
  at: at.toISOString(),
  kind: 'changed',
  table: 'Panel-Jacks',
  id,
  number: `10-${id}`,
  fields: [
    { field: 'Body Finish', before: 'Tin', after },
    { field: 'Internal note', before: null, after: 'cheap' },
  ],
})

/** Three jacks, `10-1` to `10-3`, with these changes, newest first. */
export function jacksWith(changes: readonly PartChange[]): Catalog {
  const builder = createCatalogBuilder(FAMILIES)
  builder.begin('Panel-Jacks', ['id', 'Part no', 'Body Finish'])
  for (const id of ['1', '2', '3']) builder.add([id, `10-${id}`, 'Gold'])
  return openCatalog(builder.finish({ sample: false, changes }), FAMILIES, 'Concord', NO_FILES)
}

/** Followers in a database, with a clock, a catalog whose changes the test makes, and the mails that were sent. */
export function followers(settings: DatabaseSettings, limits: VisitorLimits | null = null) {
  const clock = { at: Date.parse('2026-11-20T08:00:00Z') }
  const now = () => new Date(clock.at)
  const changes: PartChange[] = []
  const mails: Mail[] = []
  const world: { outcome: MailOutcome } = { outcome: { kind: 'delivered' } }
  const requests = openRequestStore({
    openRequests: () => openRequests(settings),
    settings: parseConfig({ FORM_MIN_SECONDS: '0', MAIL_TRANSPORT: 'folder' }),
    content: () => CONTENT,
    siteUrl: SITE,
    dataDir: settings.dataDir,
    limits,
    log: SILENT,
    now,
    transport: {
      carriesFiles: true,
      sendsCopies: true,
      concurrency: 1,
      pauseMs: 0,
      async send(mail) {
        if (world.outcome.kind === 'delivered') mails.push(mail)
        return world.outcome
      },
    },
  })
  onTestFinished(() => requests.stop())
  return {
    requests,
    now,
    changes,
    mails,
    world,
    /** Queues the notices that are due, as any server does. Returns how many. */
    tell: () =>
      tellChanges({
        opened: () => requests.opened(),
        catalog: () => jacksWith(changes.toSorted((a, b) => (a.at < b.at ? 1 : -1))),
        families: () => FAMILIES,
        now,
      }),
    db: async () => (await requests.opened()).db,
    pass: (hours: number) => {
      clock.at += hours * HOUR_MS
    },
    /** Sends what is due. Returns the mails of this time. */
    async send(): Promise<readonly Mail[]> {
      const before = mails.length
      const { outbox } = await requests.opened()
      while (await outbox.sendOne());
      return mails.slice(before)
    },
    ask: async (
      address: string,
      ids: readonly string[],
      network = '203.0.113.5',
      requestKey = crypto.randomUUID() as string,
    ) => {
      const parts = ids.map((id) => ({ table: 'Panel-Jacks', id, number: `10-${id}` }))
      const form = { requestKey, stamp: await requests.freshStamp(), website: '' }
      return await requests.askNotices({ address, parts, ...form }, network)
    },
  }
}

/** The token of the first link to a follower's page in a mail. */
export const tokenOf = (mail: Mail | undefined): string =>
  mail?.content.text.split(`${SITE}/notices/`)[1]?.split(/\s/)[0] ?? ''
