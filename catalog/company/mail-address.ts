import { plainCharacters } from '#catalog/numbers/typed-number.ts'

const MAILTO = /^mailto:([^?]*)/i
const CONTROL = /\p{Cc}/u
const ASCII = /^[\x21-\x7e]*$/
/** Letters of any script, digits, dots (also a full-width one) and hyphens. */
const DOMAIN = /^[\p{L}\p{N}\p{M}.。-]+$/u

/** An email address as mail servers take it: without `mailto:` and invisible characters, its domain in ASCII (behavior 10.32). */
export function plainMailAddress(typed: string): string {
  if (CONTROL.test(typed.trim())) return typed // no keyboard or copied link has them: the form refuses them
  const plain = plainCharacters(typed).trim()
  const address = (MAILTO.exec(plain)?.[1] ?? plain).trim()
  const at = address.lastIndexOf('@') + 1
  return at === 0 ? address : address.slice(0, at) + asciiDomain(address.slice(at))
}

function asciiDomain(domain: string): string {
  const url = `http://${domain}` // browsers and Node convert it by the same standard
  return ASCII.test(domain) || !DOMAIN.test(domain) || !URL.canParse(url) ? domain : new URL(url).hostname
}

/** The end of addresses that are reserved for examples (RFC 2606). */
const RESERVED = /[@.]example(\.(com|net|org))?$/i

/** Whether an address is a sample: no mail to it reaches anyone. */
export const isSampleAddress = (address: string): boolean => RESERVED.test(address)

export const hasForeignName = (address: string): boolean => {
  const at = address.lastIndexOf('@')
  return at > 0 && /[^\p{ASCII}]/u.test(address.slice(0, at))
}
