type Zoom = (factor: number, origin: [number, number]) => void

/** A change smaller than this share waits for more, so that a resting hand doesn't zoom. */
const SMALLEST_STEP = 0.02

/** Two fingers, and the wheel with Ctrl as a touchpad's pinch sends it, zoom around the place where they are. */
export function watchPinch(container: HTMLElement, zoom: Zoom, signal: AbortSignal): void {
  let before = 0
  const onTouch = (event: TouchEvent) => {
    const [one, two] = event.touches
    if (!one || !two) {
      before = 0
      return
    }
    event.preventDefault()
    const apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    const factor = before === 0 ? 1 : apart / before
    if (before > 0 && Math.abs(factor - 1) < SMALLEST_STEP) return
    before = apart
    if (factor !== 1) zoom(factor, [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2])
  }
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoom(Math.exp(-event.deltaY / 100), [event.clientX, event.clientY])
  }
  // Stated as not passive, else the page itself would be zoomed.
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
    container.addEventListener(type, onTouch, { passive: false, signal })
  container.addEventListener('wheel', onWheel, { passive: false, signal })
}
