import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod'
import type { FlashBox, SessionCookie } from '#desk/desk-context.ts'
import { type IssuerVisit, issuerVisit } from '#people/company-issuer.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'

const BROWSERS = {
  Edge: /Edg(?:A|iOS)?\//,
  Opera: /OPR\//,
  Firefox: /(?:Firefox|FxiOS)\//,
  Chrome: /(?:Chrome|CriOS)\//,
  Safari: /Safari\//,
}
const SYSTEMS = {
  Windows: /Windows/,
  iPhone: /iPhone/,
  iPad: /iPad/,
  Android: /Android/,
  macOS: /Mac OS X/,
  Linux: /Linux/,
}

/** 'Firefox on Windows' from a User-Agent. Only for display: anyone can send anything. The first match counts. */
function browserName(agent: string): string {
  const named = (list: Readonly<Record<string, RegExp>>) => Object.keys(list).find((name) => list[name]?.test(agent))
  const system = named(SYSTEMS)
  return `${named(BROWSERS) ?? 'Unknown browser'}${system ? ` on ${system}` : ''}`
}

const isHttps = (c: Context): boolean => new URL(c.req.url).protocol === 'https:'

/** Under https only this host can set the cookie, and only over https. */
const cookieName = (c: Context, name: string): string => (isHttps(c) ? `__Host-${name}` : name)

/** Hidden from scripts and other sites, and gone when the browser closes, or after so many seconds. Null removes it. */
function put(c: Context, name: string, value: string | null, maxAge?: number): void {
  const options = { path: '/', httpOnly: true, sameSite: 'Strict', secure: isHttps(c) } as const
  if (value === null) deleteCookie(c, cookieName(c, name), options)
  else setCookie(c, cookieName(c, name), value, { ...options, ...(maxAge !== undefined && { maxAge }) })
}

const SESSION = 'desk-session'

export const sessionToken = (c: Context): string | undefined => getCookie(c, cookieName(c, SESSION))

const VISIT = 'desk-company'
/** Issuers end a sign-in that takes longer. */
const VISIT_SECONDS = 600

/** Binds a sign-in at the issuer to this browser: only it has what the answer is checked by. */
export const keepVisit = (c: Context, visit: IssuerVisit): void => put(c, VISIT, encoded(visit), VISIT_SECONDS)

/** The browser's visit to the issuer, once, or null. */
export function takeVisit(c: Context): IssuerVisit | null {
  const visit = decoded(getCookie(c, cookieName(c, VISIT)), issuerVisit)
  put(c, VISIT, null)
  return visit
}

const FLASH = 'desk-message'
const FLASH_SECONDS = 60
const MAX_LENGTH = 1_000

const flashText = z.object({
  kind: z.enum(['done', 'problem']),
  text: z.string().max(MAX_LENGTH),
  undo: z.iso.datetime().optional(),
})

/**
 * Signs this browser in and out, and has a message for the next page, which any server can show. `write` comes after
 * the answer is made, since cookies go to its headers.
 */
export function deskCookies(c: Context<DeskEnv>) {
  const changed = new Map<string, readonly [value: string | null, maxAge?: number]>()
  const cookie: SessionCookie = {
    set: (token) => void changed.set(SESSION, [token]),
    clear: () => void changed.set(SESSION, [null]),
    browser: browserName(c.req.header('User-Agent') ?? ''),
    address: c.get('visitor'),
    token: sessionToken(c) ?? null,
    requestId: c.get('requestId'),
    origin: new URL(c.req.url).origin,
  }
  const flash: FlashBox = {
    say: (text, kind = 'done', undo) =>
      void changed.set(FLASH, [encoded({ kind, text: text.slice(0, MAX_LENGTH), undo }), FLASH_SECONDS]),
    take() {
      const sent = getCookie(c, cookieName(c, FLASH))
      if (sent !== undefined && !changed.has(FLASH)) changed.set(FLASH, [null])
      return decoded(sent, flashText)
    },
  }
  const write = () => {
    for (const [name, [value, maxAge]] of changed) put(c, name, value, maxAge)
  }
  return { cookie, flash, write }
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
