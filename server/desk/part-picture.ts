import { Hono } from 'hono'
import type { DeskServices } from '#desk/desk-services.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import { fileAnswers } from '#server/downloads/file-answers.ts'
import type { Log } from '#server/operations/log.ts'
import { problemDocument } from '#shared/problem-document.ts'
import { atOnce } from '#shared/shared-work.ts'

/** A few people use the desk, and thumbnails have a queue of their own. */
const NO_QUEUE = { pictures: () => atOnce, models: () => atOnce, slices: () => atOnce }

/** `/parts/:table/:id/picture?w=64`: the picture that the catalog has for a part now, as the site sends it (behavior 19.4). */
export function partPictures({ catalog, files }: Pick<DeskServices, 'catalog' | 'files'>, log: Log): Hono<DeskEnv> {
  const site = fileAnswers({ files, log }, NO_QUEUE)
  return new Hono<DeskEnv>().get('/parts/:table/:id/picture', async (c) => {
    const table = catalog()?.table(c.req.param('table'))
    const row = table?.rowOf(c.req.param('id')) ?? null
    const { imageUrl = null } = table && row !== null ? table.part(row) : {}
    if (imageUrl === null) return problemDocument(404, 'This part has no picture.')
    const address = new URL(imageUrl, c.req.url)
    const width = c.req.query('w')
    if (width !== undefined) address.searchParams.set('w', width)
    const { method, headers, signal } = c.req.raw // of a HEAD too, and of a client that leaves: the file is closed then
    const picture = await site.request(address, { method, headers, signal }, c.env)
    picture.headers.set('Cache-Control', 'no-cache') // the same address may have another picture tomorrow
    return picture
  })
}
