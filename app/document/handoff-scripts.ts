import { scriptJson } from '#app/document/json-ld.ts'

const END = '</body>'
const CONTROLLER = 'window.__reactRouterContext.streamController'

/**
 * Adds the scripts that hand the loaders' data to the router in the browser, at the end of the page. React Router's own
 * component for it makes React wait in the middle of a page. Both texts are UTF-8 decoded as latin1.
 */
export function withHandoff(html: string, data: string, nonce: string): string {
  const end = html.lastIndexOf(END)
  const scripts = [`${CONTROLLER}.enqueue(${scriptJson(data)});`, `${CONTROLLER}.close();`]
  const elements = scripts.map((script) => `<script nonce="${nonce}">${script}</script>`)
  return `${html.slice(0, end)}${elements.join('')}${html.slice(end)}`
}
