import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Provider from 'oidc-provider'
import { onTestFinished } from 'vitest'
import type { IssuerSettings } from '#people/company-issuer.ts'
import { SECOND_MS } from '#shared/durations.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'

const CLIENT = 'desk'
/** With characters that HTTP Basic must escape. */
const SECRET = 'a+secret/with%signs'

type IssuerAccount = {
  readonly sub: string
  readonly email?: string | null
  readonly email_verified?: boolean
  readonly name?: string | null
}

/** A real OpenID Connect issuer, at which `account` is signed in without being asked for anything. */
export class TestIssuer {
  readonly settings: IssuerSettings
  account: IssuerAccount = { sub: 'ann', email: 'ann@maker.example', email_verified: true, name: 'Ann Baker' }
  /** When the issuer has asked for a password, in ms. */
  provedAt = Date.now()

  private constructor(settings: IssuerSettings) {
    this.settings = settings
  }

  /** Starts one that knows the desk at `origin`. Closed when the test ends. */
  static async start(origin = 'http://localhost'): Promise<TestIssuer> {
    const server = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const issuer = new TestIssuer({ url, client: CLIENT, secretFile: await secretFile() })
    const provider = providerAt(url, origin, issuer)
    const answer = provider.callback()
    server.on('request', (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return answer(request, response)
      const login = { accountId: issuer.account.sub, ts: Math.floor(issuer.provedAt / SECOND_MS) }
      return provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
    })
    return issuer
  }

  /** Follows the issuer's redirects as a browser without cookies of it, up to the address that it sends back to. */
  async visit(address: string): Promise<string> {
    const cookies = new Map<string, string>()
    let at = address
    while (new URL(at).origin === this.settings.url) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        cookies.set(name, value)
      }
      const next = answer.headers.get('location')
      if (next === null) throw new Error(`The issuer answered ${answer.status}: ${await answer.text()}`)
      at = new URL(next, at).href
    }
    return at
  }
}

async function secretFile(): Promise<string> {
  const file = join(await temporaryFolder(), 'secret')
  await writeFile(file, `${SECRET}\n`)
  return file
}

/** One for all issuers of a file: to make it takes longer than a sign-in. */
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })

function providerAt(url: string, origin: string, issuer: TestIssuer): Provider {
  return new Provider(url, {
    clients: [
      {
        client_id: CLIENT,
        client_secret: SECRET,
        redirect_uris: [`${origin}/sign-in/company/back`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...issuer.account, sub }) }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: CLIENT, accountId: issuer.account.sub })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  })
}
