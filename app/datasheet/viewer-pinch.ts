type Zoom = (factor: number, origin: [number, number]) => void

/** As a share of the distance. Smaller changes are ignored, so that a resting hand doesn't zoom. */
const MIN_ZOOM_STEP = 0.02

/** Zooms around the pointer for two-finger pinches, and for Ctrl+wheel, which touchpads send for a pinch. */
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
    if (factor !== 1) zoom(factor, [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2])
  }
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoom(Math.exp(-event.deltaY / 100), [event.clientX, event.clientY])
  }
  // Not passive, so that `preventDefault` keeps the browser from zooming the page itself.
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
    container.addEventListener(type, onTouch, { passive: false, signal })
  container.addEventListener('wheel', onWheel, { passive: false, signal })
}
