import { servicesContext } from '#desk/desk-context.ts'
import { isShownPicture } from '#desk/requests/shown-pictures.ts'
import type { Route } from './+types/request-file.ts'

/** A file runs nothing and loads nothing, whatever is in it. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** A file of a request, to be saved; with `?show` a picture to look at. Never anything else is shown (behavior 19.7). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const position = /^[1-9]\d?$/.test(params.position) ? Number(params.position) : 0
  const file = await context.get(servicesContext).requests.file(params.number.toUpperCase(), position)
  if (!file) throw new Response('There is no file at this address.', { status: 404 })
  const isShown = new URL(request.url).searchParams.has('show') && isShownPicture(file.mediaType)
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': file.mediaType,
      'Content-Length': String(file.bytes.byteLength),
      'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(file.name)}`,
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)
