import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod'
import type { Flash, FlashBox } from '#desk/ui/flash.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import { cookieName, cookieOptions } from '#server/desk/session-cookie.ts'

const FLASH = 'desk-message'
const MAX_LENGTH = 1_000

const flash = z.object({ kind: z.enum(['done', 'problem']), text: z.string().max(MAX_LENGTH) })

/** A message for the next page, in a cookie: it needs no session, and any server can show it. */
export function flashCookie(c: Context<DeskEnv>): { readonly flash: FlashBox; write(): void } {
  let next: Flash | null = null
  let isTaken = false
  return {
    flash: {
      say(text, kind = 'done') {
        next = { kind, text: text.slice(0, MAX_LENGTH) }
      },
      take() {
        isTaken = true
        return read(getCookie(c, cookieName(c, FLASH)))
      },
    },
    write() {
      const name = cookieName(c, FLASH)
      const { httpOnly, path, sameSite, secure } = cookieOptions(c)
      if (next) setCookie(c, name, written(next), { httpOnly, path, sameSite, secure, maxAge: 60 })
      else if (isTaken && getCookie(c, name) !== undefined) deleteCookie(c, name, cookieOptions(c))
    },
  }
}

const written = (message: Flash): string => Buffer.from(JSON.stringify(message)).toString('base64url')

/** Anyone can send a cookie, so one that isn't a message of ours is ignored. */
function read(cookie: string | undefined): Flash | null {
  if (cookie === undefined) return null
  try {
    return flash.safeParse(JSON.parse(Buffer.from(cookie, 'base64url').toString())).data ?? null
  } catch {
    return null
  }
}
