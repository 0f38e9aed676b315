/** The server build's routes and browser files, without the pages' code. */
declare module 'virtual:react-router/server-manifest' {
  const manifest: import('react-router').ServerBuild['assets']
  export default manifest
}
