/** The part of the server build that names routes and browser files, without the code of the pages. */
declare module 'virtual:react-router/server-manifest' {
  const manifest: import('react-router').ServerBuild['assets']
  export default manifest
}
