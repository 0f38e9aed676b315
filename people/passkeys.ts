import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import * as z from 'zod'
import { countRowsOf } from '#database/count-rows.ts'
import { lockRow } from '#database/locks.ts'
import type { Db } from '#database/tables.ts'
import { recordAct } from '#people/acts.ts'
import { PasskeyChallenges } from '#people/passkey-challenges.ts'
import type { PasskeyPolicy, Person } from '#people/person.ts'
import { personOf } from '#people/person-list.ts'
import { endAccess, type Session } from '#people/sessions.ts'
import { Problem } from '#shared/problem.ts'
import { parsedJson } from '#shared/unsure-text.ts'

/** Times are ISO 8601. */
export type ListedPasskey = Awaited<ReturnType<Passkeys['list']>>[number]

/** `answer` is the browser's JSON, `origin` the desk's in the browser. */
export type MadePasskey = { readonly answer: string; readonly name: string; readonly origin: string }

const MAX_NAME = 60

const clientData = z.object({ challenge: z.string() })
const response = z.object({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})
const registration = response.extend({
  response: z.object({
    clientDataJSON: z.string().max(10_000),
    attestationObject: z.string().max(100_000),
  }),
})
const authentication = response.extend({
  response: z.object({
    clientDataJSON: z.string().max(10_000),
    authenticatorData: z.string().max(10_000),
    signature: z.string().max(10_000),
    userHandle: z.string().max(1_000).optional(),
  }),
})

/** Creates the desk's passkeys. Any server may take the answer to a challenge, once (behavior 18.10). */
export class Passkeys {
  readonly #db: Db
  readonly #now: () => Date
  readonly policy: PasskeyPolicy
  readonly #challenges: PasskeyChallenges

  constructor(db: Db, now: () => Date, policy: PasskeyPolicy) {
    this.#db = db
    this.#now = now
    this.policy = policy
    this.#challenges = new PasskeyChallenges(this.#db, this.#now)
  }

  list(personId: string) {
    return this.#db
      .selectFrom('passkey')
      .select(['id', 'name', 'made_at as madeAt', 'used_at as usedAt'])
      .where('person_id', '=', personId)
      .orderBy('made_at')
      .execute()
  }

  async addOptions(person: Person, origin: string, company: string): Promise<object> {
    const rows = await this.#db.selectFrom('passkey').selectAll().where('person_id', '=', person.id).execute()
    const rpId = new URL(origin).hostname
    return await generateRegistrationOptions({
      rpName: `${company} Desk`,
      rpID: rpId,
      challenge: await this.#challenges.make({ personId: person.id, rpId }),
      userName: person.mail,
      userDisplayName: person.name,
      userID: new TextEncoder().encode(person.id),
      attestationType: 'none',
      excludeCredentials: rows.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  /** Stores a passkey. If the session needs one, it must be the first, and ends all sessions. Throws a Problem 422. */
  async add(person: Person, session: Session | null, { answer, name, origin }: MadePasskey): Promise<void> {
    const { data } = registration.safeParse(parsedJson(answer))
    if (!data) throw refusal()
    const { challenge, use } = await this.#answered(data.response.clientDataJSON, person.id, origin)
    const verified = await verifyRegistrationResponse({
      response: data,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: use.rpId,
      requireUserVerification: true,
    }).catch(refuse)
    if (!verified.verified) throw refusal()
    const { id, publicKey, counter } = verified.registrationInfo.credential
    const row = {
      id,
      person_id: person.id,
      name: name.trim().slice(0, MAX_NAME) || 'Passkey',
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: '[]', // every kind may sign
      made_at: this.#now().toISOString(),
    }
    await this.#db.transaction().execute(async (tx) => {
      await lockRow(tx, 'person', person.id)
      if (session) await checkSession(tx, session)
      if (!(await this.#challenges.use(tx, challenge, use))) throw refusal()
      await tx.insertInto('passkey').values(row).execute()
      await recordAct(tx, { by: person, action: 'account.passkey-added', subject: person.mail }, this.#now())
    })
  }

  /** Throws a Problem 422 for the last one, if passkeys are required. */
  async remove(person: Person, id: string): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      await lockRow(tx, 'person', person.id)
      await tx.deleteFrom('passkey').where('id', '=', id).where('person_id', '=', person.id).execute()
      if (this.policy === 'required' && !(await hasPasskey(tx, person.id))) {
        throw new Problem(422, 'This is your last passkey, and your desk asks for one.', 'Add another one first.')
      }
      await recordAct(tx, { by: person, action: 'account.passkey-removed', subject: person.mail }, this.#now())
    })
  }

  async askOptions(origin: string): Promise<object> {
    const rpId = new URL(origin).hostname
    const challenge = await this.#challenges.make({ personId: null, rpId })
    return await generateAuthenticationOptions({ rpID: rpId, challenge, userVerification: 'required' })
  }

  async signedBy(answer: unknown, origin: string): Promise<Person> {
    const { data } = authentication.safeParse(answer)
    if (!data) throw refusal()
    const { challenge, use } = await this.#answered(data.response.clientDataJSON, null, origin)
    const found = await this.#db
      .selectFrom('passkey')
      .innerJoin('person', 'person.id', 'passkey.person_id')
      .where('passkey.id', '=', data.id)
      .where('person.disabled_at', 'is', null)
      .selectAll('person')
      .select(['public_key', 'counter'])
      .executeTakeFirst()
    if (!found) throw refusal()
    const { userHandle, ...signed } = data.response
    const verified = await verifyAuthenticationResponse({
      response: { ...data, response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: use.rpId,
      requireUserVerification: true,
      credential: {
        id: data.id,
        publicKey: new Uint8Array(Buffer.from(found.public_key, 'base64url')),
        counter: found.counter,
      },
    }).catch(refuse)
    if (!verified.verified) throw refusal()
    const used = { counter: verified.authenticationInfo.newCounter, used_at: this.#now().toISOString() }
    await this.#db.transaction().execute(async (tx) => {
      if (!(await this.#challenges.use(tx, challenge, use))) throw refusal()
      await tx.updateTable('passkey').set(used).where('id', '=', data.id).execute()
    })
    return personOf(found)
  }

  /** Returns an answer's challenge and its use. Throws a Problem 422 if it isn't ours, or no longer valid. */
  async #answered(clientDataJSON: string, personId: string | null, origin: string) {
    const { data } = clientData.safeParse(parsedJson(Buffer.from(clientDataJSON, 'base64url').toString()))
    const use = { personId, rpId: new URL(origin).hostname }
    if (!data || !(await this.#challenges.isValid(data.challenge, use))) throw refusal()
    return { challenge: data.challenge, use }
  }
}

const hasPasskey = async (db: Db, personId: string): Promise<boolean> =>
  (await countRowsOf(db.selectFrom('passkey').where('person_id', '=', personId))) > 0

/** Throws a Problem 422 if a new link ended the session, or another one added the first passkey by password alone. */
async function checkSession(tx: Db, { id, person, needsPasskey }: Session): Promise<void> {
  const lasting = await tx.selectFrom('desk_session').select('id').where('id', '=', id).executeTakeFirst()
  if (!lasting || (needsPasskey && (await hasPasskey(tx, person.id)))) {
    throw new Problem(422, 'This browser is signed out, so no passkey was added.', 'Sign in again.')
  }
  if (needsPasskey) await endAccess(tx, person)
}

const refusal = (cause?: unknown): Problem =>
  new Problem(422, 'This passkey was not accepted.', 'Try again.', { cause })

const refuse = (error: unknown): never => {
  throw refusal(error)
}
