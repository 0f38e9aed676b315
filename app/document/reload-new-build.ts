/** The script that lists a build's scripts. Each page names that of its build. */
const MANIFEST = /\/assets\/manifest-[\w-]+\.js/

declare global {
  interface Window {
    /** The router's list of this page's build. */
    __reactRouterManifest?: { readonly url: string }
  }
}

/**
 * Reloads a page whose build the site no longer runs. Its scripts may not know the data of the new build, so it fails where
 * the new page wouldn't. Does nothing if the build is the same, if the site doesn't answer, or on a page that the server
 * itself answered with the error.
 */
export async function reloadNewBuild(): Promise<void> {
  const [load] = performance.getEntriesByType('navigation')
  if (load instanceof PerformanceNavigationTiming && load.responseStatus >= 500) return
  const answer = await fetch(location.href).catch(() => null)
  const [current] = MANIFEST.exec((await answer?.text()) ?? '') ?? []
  const own = window.__reactRouterManifest?.url
  if (own && current && own !== current) location.reload()
}
