import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { TestIssuer } from '#tests/programs/company-issuer.ts'
import { type BuiltDesk, builtDesk } from '#tests/site/desk-site.ts'
import { pageWords } from '#tests/site/page-words.ts'

const REFUSED = 'Your company account was not accepted.'
const PASSWORD = 'copper swage 4 turrets'

/** A browser at the desk: it keeps cookies, as one whose links all lead from the desk's own pages. */
class Browser {
  readonly #desk: BuiltDesk
  readonly #origin: string
  readonly #cookies = new Map<string, string>()

  constructor(desk: BuiltDesk, cookie = '', origin = 'http://localhost') {
    this.#desk = desk
    this.#origin = origin
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie) ?? []
    if (cookie) this.#cookies.set(name, value)
  }

  get cookieNames(): string[] {
    return [...this.#cookies.keys()]
  }

  async open(path: string, request: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, origin: this.#origin, ...request.headers }
    const answer = await this.#desk.send(new URL(path, this.#origin).href, { ...request, headers })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/Max-Age=0/.test(set)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }

  /** Goes to the issuer. Returns the address that it sends back to. */
  async leave(issuer: TestIssuer, query = ''): Promise<string> {
    const answer = await this.open(`/sign-in/company?${query}`)
    return await issuer.visit(answer.headers.get('location') ?? '')
  }

  /** Goes to the issuer and back. Returns where that leads. */
  async signIn(issuer: TestIssuer, query = ''): Promise<string | null> {
    return (await this.open(await this.leave(issuer, query))).headers.get('location')
  }

  async words(path: string): Promise<string> {
    return pageWords(await (await this.open(path)).text())
  }
}

async function deskWith(issuer: TestIssuer, borrowed: Parameters<typeof builtDesk>[0] = {}) {
  const desk = await builtDesk({ issuer: issuer.settings, ...borrowed })
  const { accounts } = desk.services
  return {
    ...desk,
    accounts,
    /** Makes a person with a password, as an invite does. */
    async person(mail: string, role: 'owner' | 'sales' = 'owner'): Promise<void> {
      const { token } = await accounts.invites.make(null, mail, role)
      await desk.post(`/invite/${token}`, { name: mail.split('@')[0] ?? '', password: PASSWORD })
    },
    /** The log's newest entries of an action: subject and detail. */
    async acts(action: string) {
      const filter = { text: '', action, person: '', from: '', to: '' }
      return (await accounts.acts.find(filter, 0, 50)).acts.map(({ by, subject, detail }) => ({ by, subject, detail }))
    },
  }
}

test('a person with the verified address signs in, and stays known when the address changes (behavior 18.11)', async () => {
  const issuer = await TestIssuer.start()
  const desk = await deskWith(issuer)
  await desk.person('ann@maker.example')
  const browser = new Browser(desk)
  expect(await browser.words('/sign-in')).toContain('Use your company account')
  expect(await browser.signIn(issuer, 'to=%2Faccount%3Fx%3D1')).toBe('/account?x=1')
  expect(browser.cookieNames).toEqual(['desk-session'])
  expect(await browser.words('/account')).toContain('127.0.0.1')
  expect(await desk.acts('account.signed-in')).toMatchObject([
    { by: 'ann', subject: 'ann@maker.example', detail: { by: 'company account' } },
  ])
  issuer.account = { sub: 'ann', email: 'ann.baker@maker.example' }
  const later = new Browser(desk)
  expect(await later.signIn(issuer)).toBe('/')
  expect(await later.words('/people')).toContain('company account, password, no passkey')
})

test('a sign-in that this browser did not begin, and one that names no person by a verified address, are refused with one text (behavior 18.11)', async () => {
  const issuer = await TestIssuer.start()
  const desk = await deskWith(issuer)
  await desk.person('ann@maker.example')
  await desk.person('bo@maker.example', 'sales')
  const [bo] = (await desk.accounts.people.list()).filter(({ mail }) => mail.startsWith('bo'))
  await desk.accounts.people.setDisabled(null, bo?.id ?? '', true)
  const ann = issuer.account
  const back = await new Browser(desk).leave(issuer)

  const cases: readonly (readonly [why: string, go: (browser: Browser) => Promise<Response>])[] = [
    ['this browser has no sign-in under way', (browser) => browser.open(back)],
    [
      'the state is not this browser’s',
      async (browser) => {
        await browser.leave(issuer)
        return await browser.open(back)
      },
    ],
    [
      'the issuer says access_denied',
      async (browser) => {
        const { state } = Object.fromEntries(new URL(await browser.leave(issuer)).searchParams)
        return await browser.open(`/sign-in/company/back?error=access_denied&state=${state}`)
      },
    ],
    [
      'the issuer refuses the code',
      async (browser) => {
        const used = new URL(await browser.leave(issuer))
        const thief = new URL(await browser.leave(issuer))
        thief.searchParams.set('code', used.searchParams.get('code') ?? '') // PKCE binds it to the other one
        return await browser.open(thief.href)
      },
    ],
    ...(
      [
        ['there is no account or invite', { ...ann, sub: 'eve', email: 'eve@maker.example' }],
        ['its address is not verified', { ...ann, email_verified: false }],
        ['its address is not verified', { sub: 'ann', email: 'ann@maker.example' }],
        ['its address is not verified', { sub: 'ann', email_verified: true }],
        ['its address is not verified', { sub: 'ann', email: null, name: null }],
        ['the person is disabled', { ...ann, sub: 'bo', email: 'bo@maker.example' }],
      ] as const
    ).map(
      ([why, account]) =>
        [
          why,
          async (browser: Browser) => {
            issuer.account = account
            return await browser.open(await browser.leave(issuer))
          },
        ] as const,
    ),
    [
      'the person or the company account is connected with another one',
      async (browser) => {
        issuer.account = ann
        await new Browser(desk).signIn(issuer)
        issuer.account = { ...ann, sub: 'another ann' }
        return await browser.open(await browser.leave(issuer))
      },
    ],
  ]
  const seen = new Set<string>()
  for (const [why, go] of cases) {
    const browser = new Browser(desk)
    const answer = await go(browser)
    expect([why, answer.headers.get('location')]).toEqual([why, '/sign-in?to=%2F'])
    expect([why, browser.cookieNames.includes('desk-session')]).toEqual([why, false])
    seen.add(/(?:Your company account.*?page Account\.)/.exec(await browser.words('/sign-in'))?.[0] ?? why)
    const [recorded] = await desk.acts('account.company-refused')
    expect([why, recorded]).toMatchObject([why, { by: 'Not signed in', detail: { why } }])
  }
  expect([...seen]).toEqual([expect.stringContaining(REFUSED)])
})

test('a code works once: the address that the issuer sent a person back to signs no one else in', async () => {
  const issuer = await TestIssuer.start()
  const desk = await deskWith(issuer)
  await desk.person('ann@maker.example')
  const answer = await new Browser(desk).open('/sign-in/company')
  const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';')
  const back = await issuer.visit(answer.headers.get('location') ?? '')
  const [first, second] = [new Browser(desk, cookie), new Browser(desk, cookie)]
  expect((await first.open(back)).headers.get('location')).toBe('/')
  expect((await second.open(back)).headers.get('location')).toBe('/sign-in?to=%2F')
  expect(second.cookieNames).not.toContain('desk-session')
})

test('an invited person gets an account by a verified address, or by the invite’s link with any account', async () => {
  const issuer = await TestIssuer.start()
  const desk = await deskWith(issuer)
  await desk.person('owner@maker.example')
  await desk.accounts.invites.make(null, 'cy@maker.example', 'catalog')
  issuer.account = { sub: 'cy', email: 'CY@maker.example', email_verified: true, name: 'Cy Young' }
  const cy = new Browser(desk)
  expect(await cy.signIn(issuer)).toBe('/')
  expect(await cy.words('/account')).toMatch(/Cy Young.*cy@maker\.example · Catalog/)

  const { token } = await desk.accounts.invites.make(null, 'di@maker.example', 'sales')
  issuer.account = { sub: 'di', email: 'diana@elsewhere.example' }
  const di = new Browser(desk)
  expect(await di.words(`/invite/${token}`)).toContain('Use your company account instead')
  expect(await di.signIn(issuer, `invite=${token}`)).toBe('/')
  expect(await di.words('/account')).toContain('di@maker.example · Sales')
  issuer.account = { sub: 'eve' }
  const eve = new Browser(desk)
  expect(await eve.signIn(issuer, `invite=${token}`)).toBe(`/invite/${token}`)
  expect(await desk.accounts.invites.list()).toEqual([])

  // A link for a new password is not used up by an account, and leaves a connected one no way in.
  const { token: renewed } = await desk.accounts.invites.make(null, 'di@maker.example', 'sales')
  expect(await new Browser(desk).signIn(issuer, `invite=${renewed}`)).toBe(`/invite/${renewed}`)
  await desk.post(`/invite/${renewed}`, { name: '', password: PASSWORD })
  issuer.account = { sub: 'di' }
  expect(await new Browser(desk).signIn(issuer)).toBe('/sign-in?to=%2F')
})

test('an account without a verified address is connected by its person, who signed in recently, and then signs in', async () => {
  const issuer = await TestIssuer.start()
  const desk = await deskWith(issuer)
  const { cookie, person } = await desk.signedIn('sales', 'Ann')
  issuer.account = { sub: 'entra-1', email: 'ann@maker.example' }
  const ann = new Browser(desk, cookie)
  expect(await ann.words('/account')).toContain('Connect your company account')
  expect(await ann.signIn(issuer, 'aim=connect&to=%2Faccount')).toBe('/account')
  expect(await ann.words('/account')).toContain('Your company account is connected.')
  const other = new Browser(desk)
  expect(await other.signIn(issuer)).toBe('/')
  expect(await other.words('/account')).toContain(person.mail)
  // This session has proved nothing lately: the issuer didn't ask.
  const tried = await other.open('/sign-in/company?aim=connect')
  expect(tried.headers.get('location')).toBe('/sign-in?again=1&to=%2Faccount')
  const bo = new Browser(desk, (await desk.signedIn('sales', 'Bo')).cookie)
  expect(await bo.signIn(issuer, 'aim=connect')).toBe('/account')
  expect(await bo.words('/account')).toContain(REFUSED)
  await ann.open('/account', {
    method: 'POST',
    body: new URLSearchParams({ do: 'disconnect', issuer: issuer.settings.url }),
  })
  expect(await new Browser(desk).signIn(issuer)).toBe('/sign-in?to=%2F')
})

test('a change that needs a recent sign-in gets one only if the issuer has asked the same person again', async () => {
  const issuer = await TestIssuer.start()
  const desk = await deskWith(issuer)
  await desk.person('ann@maker.example')
  const browser = new Browser(desk)
  await browser.signIn(issuer)
  const body = new URLSearchParams({ do: 'invite', mail: 'cy@maker.example', role: 'sales' })
  const late = await browser.open('/people', { method: 'POST', body })
  expect(late.headers.get('location')).toBe('/sign-in?again=1&to=%2Fpeople')
  issuer.provedAt = Date.now() - 3_600_000
  expect(await browser.signIn(issuer, 'aim=again&to=%2Fpeople')).toBe('/sign-in?again=1&to=%2Fpeople')
  issuer.provedAt = Date.now()
  issuer.account = { sub: 'bo', email: 'bo@maker.example', email_verified: true }
  await desk.person('bo@maker.example', 'sales')
  expect(await browser.signIn(issuer, 'aim=again&to=%2Fpeople')).toBe('/sign-in?again=1&to=%2Fpeople')
  issuer.account = { sub: 'ann' }
  expect(await browser.signIn(issuer, 'aim=again&to=%2Fpeople')).toBe('/people')
  expect((await browser.open('/people', { method: 'POST', body })).status).toBe(200)
})

test('where passkeys are required, the issuer’s own factors count instead', async () => {
  const issuer = await TestIssuer.start()
  const desk = await deskWith(issuer, { passkeys: 'required' })
  await desk.person('ann@maker.example')
  const browser = new Browser(desk)
  await browser.signIn(issuer)
  expect((await browser.open('/people')).status).toBe(200)
})

test('behind a proxy the issuer sends people back to DESK_URL, and the answer comes again from a page of the desk', async () => {
  const origin = 'https://desk.example'
  const issuer = await TestIssuer.start(origin)
  const desk = await deskWith(issuer, { deskUrl: origin })
  await desk.accounts.invites.make(null, 'ann@maker.example', 'owner')
  const browser = new Browser(desk, '', origin)
  const back = await browser.leave(issuer)
  expect(back).toMatch(/^https:\/\/desk\.example\/sign-in\/company\/back\?/)
  expect(browser.cookieNames).toEqual(['__Host-desk-company'])
  const foreign = await browser.open(back, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  expect(await foreign.text()).toContain('http-equiv="refresh"')
  expect((await browser.open(back)).headers.get('location')).toBe('/')
  expect(browser.cookieNames).toEqual(['__Host-desk-session'])
})

test('an issuer that is away, or answers nothing, keeps no one from signing in by password', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const issuer = await TestIssuer.start()
  const { port } = silent.address() as AddressInfo
  const desk = await deskWith(issuer, { issuer: { ...issuer.settings, url: `http://127.0.0.1:${port}` } })
  await desk.person('ann@maker.example')
  const waiting = Array.from({ length: 4 }, () => new Browser(desk).open('/sign-in/company?to=%2Fpeople'))
  const body = new URLSearchParams({ mail: 'ann@maker.example', password: PASSWORD })
  const signedIn = await new Browser(desk).open('/sign-in', { method: 'POST', body })
  expect(signedIn.headers.get('location')).toBe('/')
  silent.closeAllConnections()
  silent.close()
  for (const answer of await Promise.all(waiting)) expect(answer.headers.get('location')).toBe('/sign-in?to=%2Fpeople')
  const browser = new Browser(desk)
  await browser.open('/sign-in/company')
  expect(await browser.words('/sign-in')).toContain('The sign-in of your company doesn’t answer.')
  expect(await desk.acts('account.company-refused')).toEqual([])
})

test('too many refused company accounts of a network block further ones, not passwords', async () => {
  const issuer = await TestIssuer.start()
  const desk = await deskWith(issuer)
  await desk.person('ann@maker.example')
  for (let tries = 0; tries < LIMITS.signInsOfNetwork.max; tries += 1)
    await new Browser(desk).open('/sign-in/company/back')
  const browser = new Browser(desk)
  expect(await browser.signIn(issuer)).toBe('/sign-in?to=%2F')
  expect(await browser.words('/sign-in')).toContain('There were too many sign-ins that failed.')
})
