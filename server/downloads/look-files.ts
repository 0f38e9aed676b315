import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { bytesOfText } from '#content/folder-texts.ts'
import type { Look, LookPicture } from '#content/look/look-content.ts'
import type { NamedFile } from '#content/look/theme.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import { problemDocument } from '#shared/problem-document.ts'

type Options = { content(): { readonly look: Look } }

const ONE_YEAR = 'public, max-age=31536000, immutable'

/** The operator's colors, logo and icon (behavior 17.9). Mount it before the built files. Another server's get ours. */
export function lookFiles({ content }: Options): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>()
  app.use('/favicon.svg', etag())
  app.get('/favicon.svg', (c, next) => {
    const { favicon } = content().look
    return favicon === null ? next() : picture(c, favicon, 'public, max-age=3600')
  })
  app.get('/site/:file{theme-[0-9a-f]+[.]css}', (c) => {
    const { sheet } = content().look
    return sheet === null
      ? missing()
      : c.body(sheet.text, 200, { ...cachedAs(c, sheet), 'Content-Type': 'text/css; charset=utf-8' })
  })
  app.get('/site/:file{(?:logo|favicon)-[0-9a-f]+[.](?:svg|png)}', (c) => {
    const found = content().look[c.req.param('file').startsWith('logo') ? 'logo' : 'favicon']
    return found === null ? missing() : picture(c, found, cachedAs(c, found)['Cache-Control'])
  })
  return app
}

const cachedAs = (c: Context, { name }: NamedFile) => ({
  'Cache-Control': c.req.param('file') === name ? ONE_YEAR : 'no-store',
})

const picture = (c: Context, { name, text, type }: LookPicture, cached: string): Response =>
  c.body(new Uint8Array(bytesOfText(name, text)), 200, { 'Content-Type': type, 'Cache-Control': cached })

const missing = (): Response => problemDocument(404, 'There is no such file here.')
