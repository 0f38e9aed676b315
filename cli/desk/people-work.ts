import type { ExitCode } from '#cli/command.ts'
import { operatorSettings } from '#cli/operator-settings.ts'
import { print, printError } from '#cli/terminal-text.ts'
import { openRequests } from '#database/open-requests.ts'
import { createInvites, type Invites } from '#people/invites.ts'
import { createPeople, type People } from '#people/person-list.ts'

/** What the commands on the desk's people work on, and where they write. */
export type PeopleWork = {
  readonly people: People
  readonly invites: Invites
  /** DESK_URL, or null if it isn't set. */
  readonly deskUrl: string | null
  /** Where a link leads without it: the desk on this machine. */
  readonly localUrl: string
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
}

/** Runs a command on the people of the desk. The site may be running. */
export async function withPeople(command: (work: PeopleWork) => Promise<ExitCode>): Promise<ExitCode> {
  const { config, settings } = await operatorSettings()
  if (config.DESK === 'off') printError('The settings say DESK=off: the site serves no desk until that is changed.')
  const { db } = await openRequests(settings)
  const now = () => new Date()
  try {
    return await command({
      people: createPeople(db, now),
      invites: createInvites(db, now),
      deskUrl: config.DESK_URL ?? null,
      localUrl: `http://localhost:${config.DESK_PORT}`,
      print,
      printError,
    })
  } finally {
    await db.destroy()
  }
}
