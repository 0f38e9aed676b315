/** The pages that anyone who knows their address can open: a buyer's request, a notice, an invite to the desk. */
const SECRET = /^\/+(request|notices|invite)\/+./i

/** Whether the address of a page is a secret between the site and one person. */
export const isSecretPath = (path: string): boolean => SECRET.test(path)

/** The path of an address as it may be logged: without its query, which may hold what was typed, and without a token. */
export function loggedPath(address: string): string {
  const [path = ''] = address.split('?')
  // Other spellings lead to the same pages.
  const [, page] = SECRET.exec(path.replace(/%[0-9a-f]{2}/gi, decodedByte)) ?? []
  return page === undefined ? path : `/${page.toLowerCase()}/…`
}

const decodedByte = (escaped: string): string => String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
