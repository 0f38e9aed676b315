import type { Outline } from '#catalogue/drawing/outline.ts'
import { roomOf, turnPart } from '#demo/pictures/lathe.ts'
import { definitions, shadowOf } from '#demo/pictures/lighting.ts'
import { n } from '#demo/pictures/turned-shape.ts'

/** A part in a scene: its center, its apparent length in px, and the tilt of its right end in degrees. */
export type Placed = {
  readonly outline: Outline
  readonly x: number
  readonly y: number
  readonly length: number
  readonly tilt?: number
}

type Ground = 'white' | 'steel'

/** Several parts on one ground, back to front. `steel` is the dark of the site's header with empty space on the left. */
export function scene(width: number, height: number, ground: Ground, placed: readonly Placed[]): string {
  const parts = placed.map(({ outline, length, ...place }) => {
    const { left, right } = roomOf(outline)
    return { ...place, part: turnPart(outline, length / (right - left)) }
  })
  const surfaces = new Map(parts.flatMap(({ part }) => [...part.surfaces]))
  const drawn = parts.map(({ part, x, y, tilt = 0 }) => {
    const [dx, dy] = [-(part.left + part.right) / 2, -(part.top + part.bottom) / 2]
    const rise = (Math.abs(Math.sin((tilt * Math.PI) / 180)) * (part.right - part.left)) / 2
    const shadow = `<g transform="translate(${n(x + dx)} ${n(y + dy + rise * 0.8)})">${shadowOf(part, part.bottom)}</g>`
    const body = `<g transform="translate(${n(x)} ${n(y)}) rotate(${-tilt}) translate(${n(dx)} ${n(dy)})">${part.shapes}</g>`
    return shadow + body
  })
  const shapes = drawn.join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${definitions(surfaces.values(), shapes)}${GROUNDS}</defs>${groundOf(ground, width, height)}${shapes}</svg>`,
  ].join('')
}

function groundOf(ground: Ground, width: number, height: number): string {
  if (ground === 'white') return `<rect width="${width}" height="${height}" fill="#ffffff"/>`
  return [
    `<rect width="${width}" height="${height}" fill="url(#steel-wall)"/>`,
    `<ellipse cx="${width * 0.7}" cy="${height * 0.5}" rx="${width * 0.42}" ry="${height * 0.62}" fill="url(#lamp)"/>`,
  ].join('')
}

const GROUNDS = [
  '<linearGradient id="steel-wall" x2="0" y2="1"><stop stop-color="#1b2936"/><stop offset=".62" stop-color="#131d27"/>',
  '<stop offset="1" stop-color="#0d151d"/></linearGradient>',
  '<radialGradient id="lamp"><stop stop-color="#6d8496" stop-opacity=".5"/><stop offset=".55" stop-color="#43586a" stop-opacity=".2"/>',
  '<stop offset="1" stop-color="#22323f" stop-opacity="0"/></radialGradient>',
].join('')
