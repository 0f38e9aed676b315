import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import type { Db } from '#database/tables.ts'
import type { CompanyAccounts } from '#people/company-accounts.ts'
import { type CompanyAccount, issuerRefusal } from '#people/company-issuer.ts'
import type { Accepted, Invites } from '#people/invites.ts'
import type { MadePasskey, Passkeys } from '#people/passkeys.ts'
import { passwordFault } from '#people/password-rules.ts'
import type { Person } from '#people/person.ts'
import { type People, plainMail } from '#people/person-list.ts'
import { type RefusalRecord, type RefusedAction, typedMail } from '#people/refusal-record.ts'
import type { Session, Sessions } from '#people/sessions.ts'
import { SignInLimit } from '#people/sign-in-limit.ts'
import { fieldProblem, isProblem, Problem } from '#shared/problem.ts'

/** OWASP's parameters for argon2id: 19 MiB of memory, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Each takes 20 MB and a CPU core. Many sign-ins must not slow the site. */
const AT_ONCE = 2

const FORM = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/

const derive = promisify(argon2)
const inTurn = pLimit(AT_ONCE)

const CURRENT = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }

/** Systems may send the same password as different code points (NFC and NFD). */
const derived = (password: string, nonce: Buffer, parameters: typeof CURRENT, tagLength: number): Promise<Buffer> =>
  inTurn(() => derive('argon2id', { ...parameters, message: password.normalize('NFC'), nonce, tagLength }))

/** Returns a password's stored form: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derived(password, salt, CURRENT, HASH_BYTES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`
}

/** Whether a password is the stored one. If none is stored, returns false after the same time. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, lanes, salt = '', hash = ''] = FORM.exec(stored ?? '') ?? []
  if (memory === undefined) {
    await derived(password, randomBytes(SALT_BYTES), CURRENT, HASH_BYTES)
    return false
  }
  const wanted = Buffer.from(hash, 'base64')
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(lanes) }
  return timingSafeEqual(await derived(password, Buffer.from(salt, 'base64'), parameters, wanted.length), wanted)
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

export type SignInPlace = {
  /** The visitor's network address, for limits. */
  readonly address: string
  /** 'Firefox on Windows', for the list of sessions. */
  readonly browser: string
  /** The browser's previous token, or null. Signing in ends its session. */
  readonly token: string | null
  readonly requestId: string
}

type Options = {
  readonly db: Db
  readonly sessions: Sessions
  readonly people: People
  readonly invites: Invites
  readonly passkeys: Passkeys
  readonly companyAccounts: CompanyAccounts
  readonly refusals: RefusalRecord
  readonly now: () => Date
  /** The company's names, which no password may consist of. */
  readonly names: () => readonly string[]
}

/** Real passwords are shorter, and a long text would take long to hash. */
const MAX_TYPED = 1_000

/** Records failures and refusals (behavior 18.17). */
export class SignIn {
  readonly #options: Options
  readonly #limit: SignInLimit

  constructor(options: Options) {
    this.#options = options
    this.#limit = new SignInLimit(this.#options.db, this.#options.now)
  }

  /** Returns a session's token. Throws a Problem: 429, or 422 with the same text and time for any wrong input. */
  async byPassword(mail: string, password: string, place: SignInPlace): Promise<string> {
    const subject = () => typedMail(plainMail(mail))
    const known = this.#known(mail, password, place)
    const person = await this.#recorded('account.sign-in-failed', null, subject, place, known)
    const act = { by: person, action: 'account.signed-in', subject: person.mail }
    return await this.#options.sessions.start(person.id, 'password', place.browser, place.token, act)
  }

  async findLink(token: string, place: SignInPlace) {
    const invite = await this.#options.invites.find(token)
    const refused = { action: 'account.link-refused', by: null, subject: 'a link' } as const
    if (!invite) await this.#options.refusals.record(refused, place)
    return invite
  }

  async byInvite(token: string, given: Accepted, password: string, place: SignInPlace): Promise<string> {
    const { invites, passkeys, sessions, names } = this.#options
    const invite = await invites.find(token)
    refuse(await passwordFault(password, plainMail(invite?.mail || given.mail), names()), 'password')
    const person = await invites.accept(token, given, await hashPassword(password), passkeys.policy)
    return await sessions.start(person.id, 'invite', place.browser, place.token)
  }

  /** Signs in the owner of the passkey that signed. `origin` is the desk's. Throws a Problem: 422 or 429. */
  async byPasskey(answer: unknown, origin: string, place: SignInPlace): Promise<string> {
    const holder = this.#counted('passkey', place, () => this.#options.passkeys.signedBy(answer, origin))
    const person = await this.#recorded('account.passkey-refused', null, () => 'a passkey', place, holder)
    const act = { by: person, action: 'account.signed-in', subject: person.mail, detail: { by: 'passkey' } }
    return await this.#options.sessions.start(person.id, 'passkey', place.browser, place.token, act)
  }

  /** Signs in a company account's person, or only `expected`. Throws a Problem: 422, 429 or 503. */
  async byCompanyAccount(
    find: () => Promise<CompanyAccount>,
    { invite, expected }: { readonly invite: string | null; readonly expected: Person | null },
    place: SignInPlace,
  ): Promise<string> {
    let claimed = ''
    const finding = this.#counted('company account', place, async () => {
      const account = await find()
      claimed = account.mail
      const person = await this.#options.companyAccounts.personOf(account, invite)
      if (expected && person.id !== expected.id) throw issuerRefusal('it is another person’s')
      return { account, person }
    })
    const subject = () => typedMail(claimed)
    const { account, person } = await this.#recorded('account.company-refused', expected, subject, place, finding)
    const act = { by: person, action: 'account.signed-in', subject: person.mail, detail: { by: 'company account' } }
    return await this.#options.sessions.start(person.id, 'company', place.browser, place.token, act, account.provedAt)
  }

  async connectCompanyAccount(person: Person, find: () => Promise<CompanyAccount>, place: SignInPlace): Promise<void> {
    const connecting = this.#counted('company account', place, async () =>
      this.#options.companyAccounts.connect(person, await find()),
    )
    await this.#recorded('account.company-refused', person, () => person.mail, place, connecting)
  }

  /** Adds a passkey. If the session needed one, returns the token of its successor. Throws a Problem 422. */
  async addPasskey(person: Person, session: Session | null, made: MadePasskey, place: SignInPlace) {
    const adding = this.#options.passkeys.add(person, session, made)
    await this.#recorded('account.passkey-refused', person, () => person.mail, place, adding)
    return session?.needsPasskey
      ? await this.#options.sessions.start(person.id, 'passkey', place.browser, place.token)
      : null
  }

  /** Sets a new password. Ends the person's other sessions, and an open link. Throws a Problem: 422 or 429. */
  async changePassword(
    { person, sessionId, now: typed, next }: { person: Person; sessionId: string | null; now: string; next: string },
    place: SignInPlace,
  ): Promise<void> {
    const wrong = fieldProblem(
      'now',
      'This is not your current password.',
      'Type it again. If you have forgotten it, ask an owner for a new link.',
    )
    const checking = this.#checked(person.mail, typed, place, wrong)
    await this.#recorded('account.password-refused', person, () => person.mail, place, checking)
    refuse(await passwordFault(next, person.mail, this.#options.names()), 'next')
    await this.#options.people.setPassword(person, await hashPassword(next), sessionId)
  }

  async #recorded<Value>(
    refused: RefusedAction,
    by: Person | null,
    subject: () => string,
    place: SignInPlace,
    trying: Promise<Value>,
  ): Promise<Value> {
    try {
      return await trying
    } catch (error) {
      if (isProblem(error) && error.status !== 503) {
        const action = error.status === 429 ? 'account.sign-in-blocked' : refused
        const cause = action === 'account.company-refused' ? error.cause : null // its message is the same for all
        const why = cause instanceof Error ? cause.message : error.message
        await this.#options.refusals.record({ action, by, subject: subject(), detail: { why } }, place)
      }
      throw error
    }
  }

  /** The person with this address and password. Throws `wrong` if there is none, or a Problem 429. */
  async #checked(given: string, password: string, { address }: SignInPlace, wrong: Problem) {
    const mail = plainMail(given)
    const attempt = await this.#limit.begin(mail, address)
    const person = await this.#options.people.byMail(mail)
    const stored = await this.#options.people.password(person?.id ?? '')
    const isRight = await isPassword(password.slice(0, MAX_TYPED), person?.disabledAt ? null : stored)
    if (!person || !isRight) throw wrong
    await attempt.succeeded()
    return person
  }

  /** Tries a passkey or company account if its network may. Counts a refusal. Throws a Problem. */
  async #counted<Value>(kind: 'passkey' | 'company account', { address }: SignInPlace, tryIt: () => Promise<Value>) {
    await this.#limit.check(kind, address)
    try {
      return await tryIt()
    } catch (error) {
      if (isProblem(error) && error.status === 422) await this.#limit.failed(kind, address)
      throw error
    }
  }

  async #known(mail: string, password: string, place: SignInPlace): Promise<Person> {
    const wrong = new Problem(
      422,
      'The address or the password is wrong.',
      'Try again, or ask an owner for a new link.',
    )
    const person = await this.#checked(mail, password, place, wrong)
    if (this.#options.passkeys.policy === 'required' && person.passkeys > 0) {
      throw new Problem(
        422,
        'Your desk asks for your passkey.',
        'Press ‘Use a passkey’. If you have lost it, ask an owner for a new link.',
      )
    }
    return person
  }
}

function refuse(fault: string | null, field: string): void {
  if (fault === null) return
  throw fieldProblem(field, fault, 'Use a few words that only you would think of.')
}
