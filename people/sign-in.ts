import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import type { Tables } from '#database/tables.ts'
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
import { isProblem, Problem } from '#shared/problem.ts'

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

type Parameters = { readonly memory: number; readonly passes: number; readonly parallelism: number }
const CURRENT: Parameters = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }

const derived = (password: string, nonce: Buffer, parameters: Parameters, tagLength: number): Promise<Buffer> =>
  inTurn(() => derive('argon2id', { ...parameters, message: normalized(password), nonce, tagLength }))

/** Systems may send the same password as different code points (NFC and NFD). */
const normalized = (password: string): string => password.normalize('NFC')

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
  readonly address: string
  readonly browser: string
  /** The browser's previous token, or null. Signing in ends its session. */
  readonly token: string | null
  readonly requestId: string
}

type PasswordChange = {
  readonly person: Person
  readonly sessionId: string | null
  readonly now: string
  readonly next: string
}

type Options = {
  readonly db: Kysely<Tables>
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

  /**
   * Returns a session's token. Throws a Problem: 422 for any wrong input, with the same text and time, or 429. Where
   * passkeys are required, the advice to use one needs the right password of a person who has one (behavior 18.15).
   */
  async byPassword(mail: string, password: string, place: SignInPlace): Promise<string> {
    const person = await this.#recorded(this.#known(mail, password, place), place, {
      action: 'account.sign-in-failed',
      by: null,
      subject: () => typedMail(plainMail(mail)),
    })
    const act = { by: person, action: 'account.signed-in', subject: person.mail }
    return await this.#options.sessions.start(person.id, 'password', place.browser, place.token, act)
  }

  /** An opened link's invite, with the name if the person is known. Null if it is unknown, used or too old. */
  async findLink(token: string, { address, requestId }: SignInPlace) {
    const invite = await this.#options.invites.find(token)
    const refused = { action: 'account.link-refused', by: null, subject: 'a link' } as const
    if (!invite) await this.#options.refusals.record(refused, { address, requestId })
    return invite
  }

  /** Uses an invite and signs its person in. Throws a Problem 422. */
  async byInvite(token: string, given: Accepted, password: string, place: SignInPlace): Promise<string> {
    const invite = await this.#options.invites.find(token)
    refuse(await passwordFault(password, plainMail(invite?.mail || given.mail), this.#options.names()), 'password')
    const person = await this.#options.invites.accept(
      token,
      given,
      await hashPassword(password),
      this.#options.passkeys.policy,
    )
    return await this.#options.sessions.start(person.id, 'invite', place.browser, place.token)
  }

  /** Signs in the owner of the passkey that signed. `origin` is the desk's. Throws a Problem: 422 or 429. */
  async byPasskey(answer: unknown, origin: string, place: SignInPlace): Promise<string> {
    const holder = this.#counted('passkey', place, () => this.#options.passkeys.signedBy(answer, origin))
    const person = await this.#recorded(holder, place, {
      action: 'account.passkey-refused',
      by: null,
      subject: () => 'a passkey',
    })
    const act = { by: person, action: 'account.signed-in', subject: person.mail, detail: { by: 'passkey' } }
    return await this.#options.sessions.start(person.id, 'passkey', place.browser, place.token, act)
  }

  /**
   * Signs in the person of a company account. `find` asks the issuer; `invite` is the token of an invite to accept.
   * If `expected` is given, only that person may. Throws a Problem: 422 with one text for all reasons, 429 or 503.
   */
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
    const refusal = { action: 'account.company-refused', by: expected, subject: () => typedMail(claimed) } as const
    const { account, person } = await this.#recorded(finding, place, refusal)
    const act = { by: person, action: 'account.signed-in', subject: person.mail, detail: { by: 'company account' } }
    return await this.#options.sessions.start(person.id, 'company', place.browser, place.token, act, account.provedAt)
  }

  /** Connects a company account with the person who is signed in. Throws a Problem: 422, 429 or 503. */
  async connectCompanyAccount(person: Person, find: () => Promise<CompanyAccount>, place: SignInPlace): Promise<void> {
    const refusal = { action: 'account.company-refused', by: person, subject: () => person.mail } as const
    const connecting = this.#counted('company account', place, async () =>
      this.#options.companyAccounts.connect(person, await find()),
    )
    await this.#recorded(connecting, place, refusal)
  }

  /** Adds a passkey. If the session needed one, returns the token of its successor. Throws a Problem 422. */
  async addPasskey(person: Person, session: Session | null, made: MadePasskey, place: SignInPlace) {
    const refusal = { action: 'account.passkey-refused', by: person, subject: () => person.mail } as const
    await this.#recorded(this.#options.passkeys.add(person, session, made), place, refusal)
    return session?.needsPasskey
      ? await this.#options.sessions.start(person.id, 'passkey', place.browser, place.token)
      : null
  }

  /** Sets a new password. Ends the person's other sessions, and an open link. Throws a Problem: 422 or 429. */
  async changePassword({ person, sessionId, now: typed, next }: PasswordChange, place: SignInPlace): Promise<void> {
    const refusal = { action: 'account.password-refused', by: person, subject: () => person.mail } as const
    await this.#recorded(this.#checked(person.mail, typed, place, wrongPresent()), place, refusal)
    refuse(await passwordFault(next, person.mail, this.#options.names()), 'next')
    await this.#options.people.setPassword(person, await hashPassword(next), sessionId)
  }

  /** Waits for a try, and records its Problem before rethrowing it. */
  async #recorded<Value>(
    trying: Promise<Value>,
    { address, requestId }: SignInPlace,
    refusal: { readonly action: RefusedAction; readonly by: Person | null; subject(): string },
  ): Promise<Value> {
    try {
      return await trying
    } catch (error) {
      if (isProblem(error) && error.status !== 503) {
        const action = error.status === 429 ? 'account.sign-in-blocked' : refusal.action
        const { by } = refusal
        const cause = action === 'account.company-refused' ? error.cause : null // its message is the same for all
        const why = cause instanceof Error ? cause.message : error.message
        const said = { action, by, subject: refusal.subject(), detail: { why } }
        await this.#options.refusals.record(said, { address, requestId })
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
  async #counted<Value>(
    kind: 'passkey' | 'company account',
    { address }: SignInPlace,
    tryIt: () => Promise<Value>,
  ): Promise<Value> {
    await this.#limit.check(kind, address)
    try {
      return await tryIt()
    } catch (error) {
      if (isProblem(error) && error.status === 422) await this.#limit.failed(kind, address)
      throw error
    }
  }

  /** The person with this address and password. Throws a Problem. */
  async #known(mail: string, password: string, place: SignInPlace): Promise<Person> {
    const person = await this.#checked(mail, password, place, wrongSignIn())
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

const wrongSignIn = (): Problem =>
  new Problem(422, 'The address or the password is wrong.', 'Try again, or ask an owner for a new link.')

const wrongPresent = (): Problem =>
  new Problem(
    422,
    'This is not your current password.',
    'Type it again. If you have forgotten it, ask an owner for a new link.',
    { field: 'now' },
  )

function refuse(fault: string | null, field: string): void {
  if (fault === null) return
  throw new Problem(422, fault, 'A few words that belong to no one but you make a good password.', { field })
}
