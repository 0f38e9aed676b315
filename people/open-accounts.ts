import type { Db } from '#database/tables.ts'
import { ActList } from '#people/act-list.ts'
import { CompanyAccounts } from '#people/company-accounts.ts'
import { CompanyIssuer, type IssuerSettings } from '#people/company-issuer.ts'
import { Invites } from '#people/invites.ts'
import { Passkeys } from '#people/passkeys.ts'
import type { PasskeyPolicy } from '#people/person.ts'
import { People } from '#people/person-list.ts'
import { RefusalRecord } from '#people/refusal-record.ts'
import { Sessions } from '#people/sessions.ts'
import { SignIn } from '#people/sign-in.ts'
import type { LogLine } from '#shared/logger.ts'

export type Accounts = ReturnType<typeof openAccounts>

/** Opens the accounts in a requests database. Passwords may not be made of `names`, the company's. */
export function openAccounts(
  db: Db,
  now: () => Date,
  policy: PasskeyPolicy,
  names: () => readonly string[],
  log: LogLine,
  issuer: IssuerSettings | null = null,
) {
  const sessions = new Sessions(db, now, policy)
  const people = new People(db, now)
  const invites = new Invites(db, now)
  const passkeys = new Passkeys(db, now, policy)
  const companyAccounts = new CompanyAccounts(db, now)
  const refusals = new RefusalRecord(db, now, log)
  return {
    sessions,
    people,
    invites,
    passkeys,
    companyAccounts,
    issuer: issuer && new CompanyIssuer(issuer, log),
    refusals,
    signIn: new SignIn({ db, sessions, people, invites, passkeys, companyAccounts, refusals, now, names }),
    acts: new ActList(db),
  }
}
