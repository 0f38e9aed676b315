const STEPS_PER_ONE = 10
const MIN_SCALE = 0.1
const MAX_SCALE = 10

/**
 * Returns the scale after zooming by steps of 10 %. A scale of 1 is the document's own size. Between two steps, the first
 * one leads to the next: 137 % becomes 140 % or 130 %.
 */
export function nextScale(scale: number, steps: number): number {
  const place = Number((scale * STEPS_PER_ONE).toFixed(2)) // 1.1 * 10 is 11.000000000000002
  const next = steps > 0 ? Math.floor(place) + steps : Math.ceil(place) + steps
  return Math.min(Math.max(MIN_SCALE, next / STEPS_PER_ONE), MAX_SCALE)
}
