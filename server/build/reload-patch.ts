import type { Plugin } from 'vite'

const RELOAD = 'window.location.reload();'

/**
 * The router reloads a page whose script can't be loaded, which is right after a new build. Without a network, a reload
 * would replace our page with the browser's own error page. So the page first asks the server: no answer is an error that our
 * error page explains. The only patch of a library: the router has no option for it (decision 0054). Another text fails the build.
 */
export const reloadPatch = (): Plugin => ({
  name: 'reload-patch',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/ },
    handler(code) {
      if (code.split(RELOAD).length !== 2)
        throw new Error(`The router doesn't reload by ${RELOAD} once, as decision 0022 says`)
      return code.replace(RELOAD, `await fetch('/healthz');\n${RELOAD}`)
    },
  },
})
