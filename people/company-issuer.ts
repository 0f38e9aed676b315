import { readFile } from 'node:fs/promises'
import type { ClientAuth, Configuration } from 'openid-client'
import * as z from 'zod'
import { plainMail } from '#people/person-list.ts'
import { FRESH_MS } from '#people/sessions.ts'
import { SECOND_MS } from '#shared/durations.ts'
import type { LogLine } from '#shared/logger.ts'
import { Problem } from '#shared/problem.ts'

/** DESK_OIDC_ISSUER, DESK_OIDC_CLIENT and DESK_OIDC_SECRET_FILE. */
export type IssuerSettings = { readonly url: string; readonly client: string; readonly secretFile: string }

/** What the browser keeps while its person is at the issuer, so that only this browser can come back. */
export const issuerVisit = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page to go to afterwards. */
  to: z.string(),
  aim: z.enum(['sign-in', 'again', 'connect']),
  /** The token of the invite that it accepts. */
  invite: z.string().nullable(),
})
export type IssuerVisit = z.output<typeof issuerVisit>

export type CompanyAccount = Awaited<ReturnType<CompanyIssuer['finish']>>

/** Some issuers write null where they know nothing. */
const stated = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
const claims = z.object({
  email: stated,
  email_verified: z.unknown().optional(),
  name: stated,
  auth_time: z.number().optional(),
})

const CALL_SECONDS = 5
const SCOPE = 'openid email profile'

/** The OpenID Connect issuer of the company's accounts. It is asked only once a person needs it (behavior 18.11). */
export class CompanyIssuer {
  readonly #settings: IssuerSettings
  readonly #log: LogLine
  #found: Promise<Configuration> | null = null

  constructor(settings: IssuerSettings, log: LogLine) {
    this.#settings = settings
    this.#log = log
  }

  /** The issuer's page to go to, and what the browser keeps meanwhile. Throws a Problem 503 if it is away. */
  async begin(redirectUri: string, { to, aim, invite }: Pick<IssuerVisit, 'to' | 'aim' | 'invite'>) {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
      await import('openid-client')
    const config = await this.#configuration()
    if (aim === 'again' && config.serverMetadata().claims_supported?.includes('auth_time') === false) throw cannotAsk()
    const visit = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), to, aim, invite }
    const url = buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state: visit.state,
      nonce: visit.nonce,
      code_challenge: await calculatePKCECodeChallenge(visit.verifier),
      code_challenge_method: 'S256',
      ...(aim === 'again' && { prompt: 'login', max_age: '0' }),
    })
    return { url, visit }
  }

  /** The account of the person who came back. Throws a Problem: 422 if refused, 503 if the issuer is away. */
  async finish(url: URL, { state, nonce, verifier, aim }: IssuerVisit) {
    // Before any call: anyone can send anything.
    if (url.searchParams.get('state') !== state) throw issuerRefusal('the state is not this browser’s')
    if (url.searchParams.has('error')) throw issuerRefusal(`the issuer says ${url.searchParams.get('error')}`)
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client')
    const config = await this.#configuration()
    try {
      const tokens = await authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        ...(aim === 'again' && { maxAge: FRESH_MS / SECOND_MS }),
      })
      const token = tokens.claims()
      if (!token) throw issuerRefusal('there is no ID token')
      const isBrief = token.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      const more = isBrief ? await fetchUserInfo(config, tokens.access_token, token.sub) : {}
      const found = claims.parse({ ...token, ...more })
      return {
        issuer: token.iss,
        subject: token.sub,
        name: found.name,
        mail: plainMail(found.email),
        isMailVerified: found.email_verified === true,
        provedAt: found.auth_time === undefined ? null : new Date(found.auth_time * SECOND_MS),
      }
    } catch (error) {
      throw await this.#refusalOf(error)
    }
  }

  /** The issuer's addresses and keys, found at the first use, and again after a failure. Throws a Problem 503. */
  #configuration(): Promise<Configuration> {
    this.#found ??= this.#find().catch((error) => {
      throw this.#away(error)
    })
    return this.#found
  }

  async #find(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery, enableNonRepudiationChecks } =
      await import('openid-client')
    const { url, client, secretFile } = this.#settings
    const secret = (await readFile(secretFile, 'utf8')).trim()
    const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
    const authentication: ClientAuth = (server, ...request) => {
      const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      return (takesPost ? post : basic)(server, ...request)
    }
    const isPlain = url.startsWith('http:') // only on this machine
    return await discovery(new URL(url), client, undefined, authentication, {
      timeout: CALL_SECONDS,
      // An ID token must be signed, also one that came from the issuer itself.
      execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    })
  }

  async #refusalOf(error: unknown): Promise<Problem> {
    if (error instanceof Problem) return error
    const { ResponseBodyError, ClientError } = await import('openid-client')
    const isCode = error instanceof ResponseBodyError && error.error === 'invalid_grant'
    const isToken = error instanceof ClientError && REFUSED_TOKENS.includes(error.code ?? '')
    if (isCode) return issuerRefusal('the issuer refuses the code')
    return isToken ? issuerRefusal(error.message) : this.#away(error)
  }

  #away(error: unknown): Problem {
    this.#found = null
    this.#log.error({ err: error, issuer: this.#settings.url }, 'DESK_OIDC_ISSUER doesn’t sign people in')
    return new Problem(
      503,
      'The sign-in of your company doesn’t answer.',
      'Try again in a minute, or use your password or passkey.',
      { reason: 'source', cause: error },
    )
  }
}

/** What openid-client says of a token that isn't for this browser, or not from the issuer, or too old. */
const REFUSED_TOKENS = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
]

/** One text for every refusal, so it tells no one who has an account. `why` is for the log. */
export const issuerRefusal = (why: string): Problem =>
  new Problem(
    422,
    'Your company account was not accepted.',
    'Try again, or use your password or passkey. An owner can invite you; if you are at the desk already, connect the account on the page Account.',
    { cause: new Error(why) },
  )

const cannotAsk = (): Problem =>
  new Problem(
    422,
    'The sign-in of your company can’t ask you again who you are.',
    'Use your password or passkey. If you have none, ask an owner for a link.',
  )
