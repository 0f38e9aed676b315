/**
 * Reloads a page that failed in the browser (behavior 1.18): its build may be an earlier one, or a translator or an extension
 * has changed what React had made. Once for an address. Does nothing on a page that the server answers with an error, or if
 * it doesn't answer.
 */
export async function reloadFailedPage(): Promise<void> {
  const [load] = performance.getEntriesByType('navigation')
  if (load instanceof PerformanceNavigationTiming && load.type === 'reload' && load.name === location.href) return
  const answer = await fetch(location.href).catch(() => null)
  if (answer?.ok) location.reload()
}
