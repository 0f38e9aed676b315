import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { DatabaseSettings } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import type { Person, Role } from '#people/person.ts'
import { type Session, Sessions } from '#people/sessions.ts'
import { freePort } from '#tests/site/free-port.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

/** A person who is signed in, and the Cookie header of the browser. */
export type SignedIn = { readonly person: Person; readonly cookie: string }

/** Where a running site and its desk are. */
export type DeskPlace = { readonly url: string; readonly deskUrl: string; readonly dataDir: string }

/** A site that runs with its desk, and a way into it. */
export type RunningDesk = DeskPlace & {
  signedIn(role: Role, name?: string): Promise<SignedIn>
  /** Signs a person in, in a browser. */
  signInBrowser(context: Pick<BrowserContext, 'addCookies'>, role: Role, name?: string): Promise<void>
}

export type DeskSite = SiteProcess & RunningDesk

/** Starts the built site with its desk as a process of its own, each on a free port. */
export async function startDeskSite(
  env: Record<string, string> = {},
  output?: Parameters<typeof startSite>[1],
): Promise<DeskSite> {
  const port = String(await freePort())
  const site = await startSite({ ...env, DESK: 'on', DESK_PORT: port }, output)
  return { ...site, ...deskAt({ ...site, deskUrl: `http://127.0.0.1:${port}` }, env.DATABASE_URL) }
}

/** Starts the desk that the tests in a browser share. Its mails are files in the folder `mailbox`. */
export const startBrowserDesk = (): Promise<DeskSite> =>
  startDeskSite({ SAMPLE: 'on', SITE_URL: 'http://site.example', MAIL_TRANSPORT: 'folder' })

/** The desk of a site that runs already. */
export function deskAt({ url, deskUrl, dataDir }: DeskPlace, databaseUrl: string | null = null): RunningDesk {
  const database = { dataDir, databaseUrl }
  return {
    url,
    deskUrl,
    dataDir,
    signedIn: (role, name) => signInTo(database, role, name),
    async signInBrowser(context, role, name) {
      const [cookie = '', value = ''] = (await signInTo(database, role, name)).cookie.split('=')
      await context.addCookies([{ name: cookie, value, url: deskUrl }])
    },
  }
}

/** Makes a person with a role in a requests database, signed in in a browser. */
export async function signInTo(
  database: DatabaseSettings,
  role: Role,
  name = `A ${role} clerk`,
  means: Session['means'] = 'password',
): Promise<SignedIn> {
  const { db } = await openRequests(database)
  try {
    const id = randomUUID()
    const person: Person = { id, name, mail: `${role}-${id.slice(0, 8)}@maker.example`, role }
    const madeAt = new Date().toISOString()
    await db
      .insertInto('person')
      .values({ ...person, password: null, made_at: madeAt, disabled_at: null, phone: '', reply_to: '', signature: '' })
      .execute()
    const token = await new Sessions(db, () => new Date(), 'optional').start(id, means, 'Firefox on Linux')
    return { person, cookie: `desk-session=${token}` }
  } finally {
    await db.destroy()
  }
}
