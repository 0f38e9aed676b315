/**
 * Reloads a page that failed in the browser (behavior 1.18): its build may be outdated, or a translator or extension
 * changed React's elements. Once per address. Does nothing if the server answers with an error or not at all.
 */
export async function reloadFailedPage(): Promise<void> {
  const [load] = performance.getEntriesByType('navigation')
  if (load instanceof PerformanceNavigationTiming && load.type === 'reload' && load.name === location.href) return
  const answer = await fetch(location.href).catch(() => null)
  if (answer?.ok) location.reload()
}
