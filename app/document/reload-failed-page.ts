/** Reloads a page that failed in the browser, such as one of an older build, once per address (behavior 1.18). */
export async function reloadFailedPage(): Promise<void> {
  const [load] = performance.getEntriesByType('navigation')
  if (load instanceof PerformanceNavigationTiming && load.type === 'reload' && load.name === location.href) return
  const answer = await fetch(location.href).catch(() => null)
  if (answer?.ok) location.reload()
}
