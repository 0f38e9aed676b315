import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod'
import type { Flash, FlashBox, SessionCookie } from '#desk/desk-context.ts'
import { type IssuerVisit, issuerVisit } from '#people/company-issuer.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** 'Firefox on Windows' from a User-Agent. Only for display: anyone can send anything. */
function browserName(agent: string): string {
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(agent))?.[1]
  const browser = named(BROWSERS) ?? 'Unknown browser'
  const system = named(SYSTEMS)
  return system ? `${browser} on ${system}` : browser
}

const isHttps = (c: Context): boolean => new URL(c.req.url).protocol === 'https:'

/** Under https only this host can set the cookie, and only over https. */
const cookieName = (c: Context, name: string): string => (isHttps(c) ? `__Host-${name}` : name)

/** Hidden from scripts and other sites, and gone when the browser closes. */
const cookieOptions = (c: Context) => ({ path: '/', httpOnly: true, sameSite: 'Strict', secure: isHttps(c) }) as const

const SESSION = 'desk-session'

export const sessionToken = (c: Context): string | undefined => getCookie(c, cookieName(c, SESSION))

/** Signs this browser in and out. Call it after the answer is made, since cookies go to its headers. */
export function sessionCookie(c: Context<DeskEnv>): { readonly cookie: SessionCookie; write(): void } {
  let token: string | null | undefined
  const cookie: SessionCookie = {
    set: (next) => {
      token = next
    },
    clear: () => {
      token = null
    },
    browser: browserName(c.req.header('User-Agent') ?? ''),
    address: c.get('visitor'),
    token: sessionToken(c) ?? null,
    requestId: c.get('requestId'),
    origin: new URL(c.req.url).origin,
  }
  return {
    cookie,
    write() {
      if (token === null) deleteCookie(c, cookieName(c, SESSION), cookieOptions(c))
      else if (token !== undefined) setCookie(c, cookieName(c, SESSION), token, cookieOptions(c))
    },
  }
}

const VISIT = 'desk-company'
/** Issuers end a sign-in that takes longer. */
const VISIT_SECONDS = 600

/** Binds a sign-in at the issuer to this browser: only it has what the answer is checked by. */
export function keepVisit(c: Context, visit: IssuerVisit): void {
  setCookie(c, cookieName(c, VISIT), encoded(visit), { ...cookieOptions(c), maxAge: VISIT_SECONDS })
}

/** The browser's visit to the issuer, once, or null. */
export function takeVisit(c: Context): IssuerVisit | null {
  const name = cookieName(c, VISIT)
  const visit = decoded(getCookie(c, name), issuerVisit)
  deleteCookie(c, name, cookieOptions(c))
  return visit
}

const FLASH = 'desk-message'
const MAX_LENGTH = 1_000

const flash = z.object({
  kind: z.enum(['done', 'problem']),
  text: z.string().max(MAX_LENGTH),
  undo: z.iso.datetime().optional(),
})

/** A message for the next page, in a cookie: no session needed, and any server can show it. */
export function flashCookie(c: Context<DeskEnv>): { readonly flash: FlashBox; write(): void } {
  let next: Flash | null = null
  let isTaken = false
  return {
    flash: {
      say(text, kind = 'done', undo) {
        next = { kind, text: text.slice(0, MAX_LENGTH), undo }
      },
      take() {
        isTaken = true
        return decoded(getCookie(c, cookieName(c, FLASH)), flash)
      },
    },
    write() {
      const name = cookieName(c, FLASH)
      if (next) setCookie(c, name, encoded(next), { ...cookieOptions(c), maxAge: 60 })
      else if (isTaken && getCookie(c, name) !== undefined) deleteCookie(c, name, cookieOptions(c))
    },
  }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Anyone can send a cookie, so ignores anything that isn't ours. */
function decoded<Value>(cookie: string | undefined, schema: z.ZodType<Value>): Value | null {
  if (cookie === undefined) return null
  try {
    return schema.safeParse(JSON.parse(Buffer.from(cookie, 'base64url').toString())).data ?? null
  } catch {
    return null
  }
}
