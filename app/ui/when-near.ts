const MARGIN = '600px'

/** Calls `onNear` once the element is near the screen. Returns a function that cancels. */
export function whenNear(element: Element, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      onNear()
    },
    { rootMargin: MARGIN },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
