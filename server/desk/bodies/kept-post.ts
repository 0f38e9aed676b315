import type { Context } from 'hono'
import { type KeptForm, keptForm } from '#desk/shell/kept-form.tsx'
import { receiveDeskForm } from '#server/desk/bodies/desk-bodies.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import { parseForm } from '#server/forms/parse-form.ts'

const KEPT_BYTES = 200_000
/** Whatever pages have: the form is shown again, not read. */
const ANY_NAMES = { prefixes: [''], repeated: ['number'] }

/** Whether a request is a form whose texts can be shown again. Files, and forms larger than any that is typed, are not. */
function isKeepable(c: Context<DeskEnv>): boolean {
  const isText = c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true
  const size = Number(c.req.header('Content-Length') ?? Number.POSITIVE_INFINITY)
  const isScript = c.req.path.endsWith('.data') // the page that sent it has the texts
  return c.req.method === 'POST' && isText && !isScript && size <= KEPT_BYTES
}

/** What was typed into a form that is refused as a whole, for its answer. Null if it can't be sent again. */
export async function keptPost(c: Context<DeskEnv>): Promise<KeptForm | null> {
  const { pathname, search } = new URL(c.req.url)
  if (!isKeepable(c) || pathname === '/sign-in') return null
  const posted = c.get('posted') ?? (c.req.raw.bodyUsed ? null : await receiveDeskForm(c, KEPT_BYTES))
  const form = posted && (await parseForm(posted, ANY_NAMES))
  return form && 'fields' in form ? keptForm(pathname + search, form.fields) : null
}
