import type { Context } from 'hono'
import { type KeptForm, keptForm } from '#desk/shell/kept-form.tsx'
import { isKeepable } from '#server/desk/bodies/desk-bodies.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import { parseForm } from '#server/forms/parse-form.ts'

/** Any fields: the form is shown again, not read. */
const ANY_NAMES = { prefixes: [''], repeated: ['number'] }

/** What was typed into a form that is refused as a whole, for its answer. Null if it can't be sent again. */
export async function keptPost(c: Context<DeskEnv>): Promise<KeptForm | null> {
  const { pathname, search } = new URL(c.req.url)
  const posted = isKeepable(c) ? c.get('posted') : undefined
  const form = posted && (await parseForm(posted, ANY_NAMES))
  return form && 'fields' in form ? keptForm(pathname + search, form.fields) : null
}
