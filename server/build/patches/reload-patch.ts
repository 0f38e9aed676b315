import { modulePatch } from '#server/build/patches/module-patch.ts'

/**
 * The router reloads a page whose script can't be loaded, which is right after a new build. Without a network, a reload
 * would replace our page with the browser's own error page. So the page first asks the server: no answer is an error that our
 * error page explains.
 */
export const reloadPatch = () =>
  modulePatch({
    name: 'reload-patch',
    module: /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/,
    find: /window\.location\.reload\(\);/g,
    count: 1,
    replacement: "await fetch('/healthz');\n$&",
  })
