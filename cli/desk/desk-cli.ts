import { runCommandOf } from '#cli/command-table.ts'
import { disablePerson, enablePerson, invitePerson, listPeople, signOutPerson } from '#cli/desk/desk-commands.ts'
import { withPeople } from '#cli/desk/people-work.ts'

const USAGE = `npm run desk -- list                                  list who may use the desk, and open invites
npm run desk -- invite <mail> --role <role>           print a link that works once, for a day: owner, sales or catalog;
                                                      for somebody who is there, a link for a new password
npm run desk -- disable <mail>                        sign a person out everywhere and let in no more
npm run desk -- enable <mail>                         let a disabled person in again
npm run desk -- sign-out <mail>                       sign a person out everywhere`

await runCommandOf(
  USAGE,
  { role: { type: 'string' } },
  {
    list: { run: () => withPeople(listPeople) },
    invite: {
      options: ['role'],
      words: [1, 1],
      run: ([mail = ''], { role = '' }) => withPeople((work) => invitePerson(work, mail, role)),
    },
    disable: { words: [1, 1], run: ([mail = '']) => withPeople((work) => disablePerson(work, mail)) },
    enable: { words: [1, 1], run: ([mail = '']) => withPeople((work) => enablePerson(work, mail)) },
    'sign-out': { words: [1, 1], run: ([mail = '']) => withPeople((work) => signOutPerson(work, mail)) },
  },
)
