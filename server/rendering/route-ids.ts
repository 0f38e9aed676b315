import manifest from 'virtual:react-router/server-manifest'

/** The build's route ids by path, such as `part/*`. The home page's path is `''`. */
export const routeIds = (): Map<string, string> =>
  new Map(
    Object.values(manifest.routes).flatMap((route) =>
      route && (route.path !== undefined || route.index) ? [[route.path ?? '', route.id] as const] : [],
    ),
  )
