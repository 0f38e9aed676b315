import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { DeskServices, SetupStep } from '#desk/desk-services.ts'
import { readBackupNotes } from '#server/backup/last-backup.ts'

type Options = Pick<DeskServices, 'accounts' | 'catalog' | 'content' | 'imports' | 'now' | 'site' | 'siteUrl'> & {
  readonly db: Kysely<Tables>
  readonly isHosted: boolean
}

const DISMISSED = 'setup_dismissed'

/** The first steps of an owner (behavior 22.5), read from what is there. */
export class DeskSetup {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  async open(person: string): Promise<readonly SetupStep[] | null> {
    const { db } = this.#options
    const dismissed = await db.selectFrom('catalog_state').select('key').where('key', '=', DISMISSED).executeTakeFirst()
    if (dismissed) return null
    const steps = await this.#steps(person)
    return steps.every(({ isDone }) => isDone) ? null : steps
  }

  async dismiss(): Promise<void> {
    const { db, now } = this.#options
    await db
      .insertInto('catalog_state')
      .values({ key: DISMISSED, value: 'true', noted_at: now().toISOString() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  }

  async #steps(person: string): Promise<SetupStep[]> {
    const { accounts, content, site, siteUrl } = this.#options
    const { look, samples } = content()
    const people = (await accounts.people.list()).filter(({ disabledAt }) => disabledAt === null)
    return [
      {
        label: 'Company',
        text: 'Your name, address, numbers and mailboxes. Check what the home page says about you, too: it is under Pages.',
        path: '/site',
        isDone: !samples.some(({ file }) => file === 'company.yaml'),
      },
      { label: 'Logo', text: 'A PNG, JPG or SVG.', path: '/site/look', isDone: look.logo !== null },
      { label: 'Colors', text: 'Three colors make all others.', path: '/site/look', isDone: look.sheet !== null },
      {
        label: 'Mail',
        text: 'Send a test email, so requests reach you.',
        path: '/site/quotes',
        isDone: await this.#isMailTested(),
      },
      {
        label: 'Parts',
        text: 'Drop a table of your parts: into a family that is there, or as a new one.',
        path: '/imports/new',
        isDone: await this.#hasParts(),
      },
      {
        label: 'People',
        text: 'Invite the people who work on requests and parts.',
        path: '/people',
        isDone: people.length > 1 || (await accounts.invites.list()).length > 0,
      },
      {
        label: 'Passkey',
        text: 'It signs you in by your device’s lock, and no one can guess it.',
        path: '/account',
        isDone: people.some(({ id, passkeys }) => id === person && passkeys > 0),
      },
      ...(site.backup
        ? [{ label: 'Backup', text: 'Make the first one.', path: '/site#site-acts', isDone: await this.#isBackedUp() }]
        : []),
      {
        label: 'Sample',
        text: 'Remove the sample parts when your own are in.',
        path: '/site#site-acts',
        isDone: !site.hasSample(),
      },
      {
        label: 'Address',
        text: 'Your administrator sets SITE_URL: links in emails and search engines need the site’s address.',
        path: '/site#site-acts',
        isDone: siteUrl !== null,
      },
    ]
  }

  async #isBackedUp(): Promise<boolean> {
    return (await readBackupNotes(this.#options.db)).backup !== null
  }

  async #isMailTested(): Promise<boolean> {
    const last = await this.#options.db
      .selectFrom('act')
      .select('detail')
      .where('action', '=', 'mail.tested')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return JSON.parse(last?.detail ?? '{}').isAccepted === true
  }

  async #hasParts(): Promise<boolean> {
    const { catalog, imports, isHosted } = this.#options
    const current = catalog()
    if (current !== null && current.size > 0 && !current.sample) return true
    return !isHosted && (await imports.runs(null)).some(({ kind, undoneBy }) => kind === 'import' && undoneBy === null)
  }
}
