/** Decodes a part of an address. One with a percent sign that encodes nothing, typed by hand, stays as it is. */
export function decodedOrSame(text: string): string {
  return isDecodable(text) ? decodeURIComponent(text) : text
}

/** Whether a text can be decoded. React Router warns about paths that can't. */
export function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== null // compared, because the build removes calls without effect
  } catch {
    return false
  }
}

/** Parses JSON. Returns null for anything else, which the caller's schema then refuses. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
