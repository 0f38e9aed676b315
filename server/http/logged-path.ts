/** Pages open to anyone with the address: a request, a notice, an invite. */
const SECRET = /^\/+(request|notices|invite)\/+./i

/** Whether a page's address is a secret between the site and one person. */
export const isSecretPath = (path: string): boolean => SECRET.test(path)

/** A loggable path: no query, which may hold typed text, and no token. */
export function loggedPath(address: string): string {
  const [path = ''] = address.split('?')
  // Other spellings lead to the same pages.
  const [, page] = SECRET.exec(path.replace(/%[0-9a-f]{2}/gi, decodedByte)) ?? []
  return page === undefined ? path : `/${page.toLowerCase()}/…`
}

const decodedByte = (escaped: string): string => String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
