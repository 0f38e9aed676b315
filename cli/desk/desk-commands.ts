import type { ExitCode } from '#cli/command.ts'
import type { PeopleWork } from '#cli/desk/people-work.ts'
import { invitePath } from '#people/invites.ts'
import { ROLES } from '#people/person.ts'
import { isMailAddress, type ListedPerson, plainMail } from '#people/person-list.ts'

/** Lists people and open invites, one line each. */
export async function listPeople({ people, invites, print }: PeopleWork): Promise<ExitCode> {
  const [all, open] = [await people.list(), await invites.list()]
  for (const { mail, name, role, disabledAt, seenAt } of all) {
    const state = disabledAt ? `disabled since ${disabledAt}` : seenAt ? `last seen ${seenAt}` : 'not signed in'
    print(`${mail}  ${role}  ${name}  ${state}`)
  }
  for (const { mail, role, endsAt } of open) print(`${mail}  ${role}  invited, the link works until ${endsAt}`)
  if (all.length + open.length === 0) print('Nobody yet: npm run desk -- invite <mail> --role owner')
  return 0
}

/** Prints a link. Refuses what is no mail address or role. */
export async function invitePerson(work: PeopleWork, mail: string, given: string): Promise<ExitCode> {
  const role = ROLES.find((one) => one === given)
  if (!isMailAddress(mail) || role === undefined) {
    work.printError(`Give a mail address, and --role with one of ${ROLES.join(', ')}.`)
    return 1
  }
  const { token, endsAt } = await work.invites.make(null, mail, role)
  work.print(`${work.deskUrl ?? work.localUrl}${invitePath(token)}`)
  work.printError(`Works once, until ${endsAt}.`)
  if (work.deskUrl === null)
    work.printError('The link is for this machine. DESK_URL sets the address for everyone else.')
  return 0
}

export const disablePerson = (work: PeopleWork, mail: string): Promise<ExitCode> =>
  onPerson(work, mail, async ({ id }) => {
    await work.people.setDisabled(null, id, true)
    work.print(`${mail} is signed out everywhere and can't sign in any more.`)
  })

export const enablePerson = (work: PeopleWork, mail: string): Promise<ExitCode> =>
  onPerson(work, mail, async ({ id }) => {
    await work.people.setDisabled(null, id, false)
    work.print(`${mail} can sign in again.`)
  })

export const signOutPerson = (work: PeopleWork, mail: string): Promise<ExitCode> =>
  onPerson(work, mail, async ({ id }) => {
    await work.people.signOut(null, id)
    work.print(`${mail} is signed out everywhere.`)
  })

async function onPerson(
  { people, printError }: PeopleWork,
  mail: string,
  act: (person: ListedPerson) => Promise<void>,
): Promise<ExitCode> {
  const person = await people.byMail(mail)
  if (person) {
    await act(person)
    return 0
  }
  printError(`Nobody has the address ${plainMail(mail)}. npm run desk -- list shows all.`)
  return 1
}
