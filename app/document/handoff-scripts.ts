import { addScripts, type CutPage } from '#app/document/cut-page.ts'
import { scriptJson } from '#app/document/json-ld.ts'

const CONTROLLER = 'window.__reactRouterContext.streamController'

/**
 * Adds the scripts that hand the loaders' data to the router in the browser. React Router's own component for it makes React
 * wait in the middle of a page. `data` is UTF-8 decoded as latin1, as the page is.
 */
export const withHandoff = (page: CutPage, data: string): CutPage =>
  addScripts(page, [`${CONTROLLER}.enqueue(${scriptJson(data)});`, `${CONTROLLER}.close();`])
