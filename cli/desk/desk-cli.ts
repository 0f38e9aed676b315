import type { ExitCode } from '#cli/command.ts'
import { runCommandOf } from '#cli/command-table.ts'
import { operatorSettings } from '#cli/operator-settings.ts'
import { print, printError } from '#cli/terminal-text.ts'
import { withRequestsDatabase } from '#database/open-requests.ts'
import { Invites, invitePath } from '#people/invites.ts'
import { ROLES } from '#people/person.ts'
import { isMailAddress, People, plainMail } from '#people/person-list.ts'
import type { Config } from '#server/operations/config.ts'

type PeopleWork = {
  readonly people: People
  readonly invites: Invites
  readonly config: Config
}

async function withPeople(command: (work: PeopleWork) => Promise<ExitCode>): Promise<ExitCode> {
  const { config, settings } = await operatorSettings()
  if (config.DESK === 'off') printError('The settings say DESK=off: the site serves no desk until that is changed.')
  const now = () => new Date()
  return await withRequestsDatabase(settings, ({ db }) =>
    command({
      people: new People(db, now),
      invites: new Invites(db, now),
      config,
    }),
  )
}

async function listPeople({ people, invites }: PeopleWork): Promise<ExitCode> {
  const [all, open] = [await people.list(), await invites.list()]
  for (const { mail, name, role, disabledAt, seenAt } of all) {
    const state = disabledAt ? `disabled since ${disabledAt}` : seenAt ? `last seen ${seenAt}` : 'not signed in'
    print(`${mail}  ${role}  ${name}  ${state}`)
  }
  for (const { mail, role, endsAt } of open) print(`${mail}  ${role}  invited, the link works until ${endsAt}`)
  if (all.length + open.length === 0) print('No one yet: npm run desk -- invite <mail> --role owner')
  return 0
}

async function invitePerson({ invites, config }: PeopleWork, mail: string, given: string): Promise<ExitCode> {
  const role = ROLES.find((one) => one === given)
  if (!isMailAddress(mail) || role === undefined)
    throw new Error(`Give a mail address, and --role with one of ${ROLES.join(', ')}.`)
  const { token, endsAt } = await invites.make(null, mail, role)
  print(`${config.DESK_URL ?? `http://localhost:${config.DESK_PORT}`}${invitePath(token)}`)
  printError(`Works once, until ${endsAt}.`)
  if (config.DESK_URL === undefined)
    printError('The link is for this machine. DESK_URL sets the address for everyone else.')
  return 0
}

const onPerson = (done: string, act: (people: People, id: string) => Promise<unknown>) => ({
  words: [1, 1] as const,
  run: async ({ people }: PeopleWork, [mail = '']: readonly string[]): Promise<ExitCode> => {
    const person = await people.byMail(mail)
    if (!person) throw new Error(`No one has the address ${plainMail(mail)}. npm run desk -- list shows all.`)
    await act(people, person.id)
    print(`${mail} ${done}`)
    return 0
  },
})

const USAGE = `npm run desk -- list                                  list who may use the desk, and open invites
npm run desk -- invite <mail> --role <role>           print a link that works once, for a day: owner, sales or catalog;
                                                      for someone who is there, a link for a new password
npm run desk -- disable <mail>                        sign a person out everywhere and block sign-in
npm run desk -- enable <mail>                         let a disabled person in again
npm run desk -- sign-out <mail>                       sign a person out everywhere`

await runCommandOf(USAGE, { role: { type: 'string' } }, withPeople, {
  list: { run: listPeople },
  invite: {
    options: ['role'],
    words: [1, 1],
    run: (work, [mail = ''], { role = '' }) => invitePerson(work, mail, role),
  },
  disable: onPerson('is signed out everywhere and can no longer sign in.', (people, id) =>
    people.setDisabled(null, id, true),
  ),
  enable: onPerson('can sign in again.', (people, id) => people.setDisabled(null, id, false)),
  'sign-out': onPerson('is signed out everywhere.', (people, id) => people.signOut(null, id)),
})
