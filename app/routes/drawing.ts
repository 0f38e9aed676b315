import { data } from 'react-router'
import { drawTurnedPart } from '#app/drawings/turned-part.ts'
import { DRAWINGS } from '#app/drawings/turned-parts.ts'
import type { Route } from './+types/drawing.ts'

/** A drawing as a picture of its own: no page carries its lines or the code that draws them. */
export function loader({ params }: Route.LoaderArgs) {
  const name = params.name.replace(/\.svg$/, '')
  const part = Object.hasOwn(DRAWINGS, name) ? DRAWINGS[name] : null
  if (!part) throw data(null, { status: 404 })
  return new Response(drawTurnedPart(part), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=3600' },
  })
}
