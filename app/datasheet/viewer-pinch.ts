type Point = [number, number]
type Zoom = {
  /** Zooms by a factor around a point on the screen. */
  by(factor: number, origin: Point): void
  /** Zooms by this many steps around a point on the screen. */
  step(steps: number, origin: Point): void
}

/** As a share of the distance. Smaller changes are ignored, so that a resting hand doesn't zoom. */
const MIN_ZOOM_STEP = 0.02

/** In px. A notch of a wheel scrolls at least this far. Touchpads send a pinch as Ctrl+wheel with smaller amounts. */
const MIN_NOTCH_PX = 40

/** Zooms around the pointer: continuously for two-finger pinches, in steps for Ctrl+wheel. */
export function watchPinch(container: HTMLElement, zoom: Zoom, signal: AbortSignal): void {
  let before = 0
  const onTouch = (event: TouchEvent) => {
    const [one, two] = event.touches
    if (!one || !two) {
      before = 0
      return
    }
    event.preventDefault()
    const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    const factor = before === 0 ? 1 : distance / before
    if (before > 0 && Math.abs(factor - 1) < MIN_ZOOM_STEP) return
    before = distance
    if (factor !== 1) zoom.by(factor, [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2])
  }
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    const { deltaMode, deltaY } = event
    const origin: Point = [event.clientX, event.clientY]
    const isNotch = deltaMode !== WheelEvent.DOM_DELTA_PIXEL || Math.abs(deltaY) >= MIN_NOTCH_PX
    if (isNotch) zoom.step(-Math.sign(deltaY), origin)
    else zoom.by(Math.exp(-deltaY / 100), origin)
  }
  // Not passive, so that `preventDefault` keeps the browser from zooming the page itself.
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
    container.addEventListener(type, onTouch, { passive: false, signal })
  container.addEventListener('wheel', onWheel, { passive: false, signal })
}
