import { PICTURE_WIDTHS } from '#catalog/part/picture-widths.ts'
import { servicesContext } from '#desk/desk-context.ts'
import { askedFile, isPicture } from '#desk/requests/attachments/shown-files.ts'
import { disposition } from '#shared/disposition.ts'
import { gone } from '#shared/problem.ts'
import type { Route } from './+types/request-file.ts'

/** A file runs nothing and loads nothing. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** A request's file to save. With `?w=640`, a picture encoded anew. Nothing else is ever displayed (behavior 19.7). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { file } = await askedFile(services, params)
  if (!file) throw gone('file at this address')
  const asked = new URL(request.url).searchParams.get('w')
  if (asked === null) return answer(file.bytes, file.mediaType, disposition(file.name, true))
  const width = PICTURE_WIDTHS.find((one) => String(one) === asked)
  const picture = width && isPicture(file.mediaType) ? await services.smallPicture(file.bytes, width) : null
  if (!picture) throw new Response('This file can’t be shown as a picture of that width.', { status: 404 })
  return answer(picture, 'image/webp', 'inline')
}

const answer = (bytes: Uint8Array, type: string, how: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.byteLength),
      'Content-Disposition': how,
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
    },
  })
