import type { Context } from 'hono'
import { type KeptForm, keptForm } from '#desk/shell/kept-form.tsx'
import type { DeskEnv } from '#server/desk/desk-env.ts'

const KEPT_BYTES = 200_000

/** Whether a request is a form whose texts can be shown again. Files, and forms larger than any that is typed, are not. */
export function isKeepable(c: Context<DeskEnv>): boolean {
  const isText = c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true
  const size = Number(c.req.header('Content-Length') ?? Number.POSITIVE_INFINITY)
  const isScript = c.req.path.endsWith('.data') // the page that sent it has the texts
  return c.req.method === 'POST' && isText && !isScript && size <= KEPT_BYTES
}

/** What was typed into a form that is refused as a whole, for its answer. Null if it can't be sent again. */
export async function keptPost(c: Context<DeskEnv>): Promise<KeptForm | null> {
  if (!isKeepable(c) || c.req.raw.bodyUsed) return null
  const { pathname, search } = new URL(c.req.url)
  return pathname === '/sign-in' ? null : keptForm(pathname + search, await c.req.raw.formData())
}
