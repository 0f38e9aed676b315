const MIN_LENGTH = 8
const MAX_LENGTH = 256

/** What an attacker would guess from the site's subject, with the company's names and a number after it. */
const OWN_WORDS = 'catalogue catalog desk sales quote request part banana jack plug connector'.split(' ')

/** Returns what is wrong with a new password, or null (behavior 18.8). `names` are the company's. */
export async function passwordFault(password: string, mail: string, names: readonly string[]): Promise<string | null> {
  const length = [...password].length
  if (length < MIN_LENGTH) return `A password needs at least ${MIN_LENGTH} characters.`
  if (length > MAX_LENGTH) return `A password can have at most ${MAX_LENGTH} characters.`
  const plain = password.toLowerCase()
  const [name = ''] = mail.split('@')
  if (plain === mail || plain === name) return 'This is your own address: anyone would try it.'
  if (isOnlyWords(plain, names)) return 'It contains only words from this site, which are easy to guess.'
  const common = await commonPasswords()
  return common.has(plain) ? 'This is one of the passwords that everyone tries first.' : null
}

function isOnlyWords(plain: string, names: readonly string[]): boolean {
  const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')
  const words = new Set([...OWN_WORDS, ...names, ...names.flatMap((name) => name.split(/\s+/))].map(lettersOf))
  const longest = [...words].filter((word) => word.length > 2).sort((a, b) => b.length - a.length)
  const letters = lettersOf(plain)
  return (
    letters !== '' && longest.reduce((rest, word) => rest.replaceAll(word, ' '), letters).replace(/[ s]/g, '') === ''
  )
}

let loaded: Promise<ReadonlySet<string>> | null = null

/** Loaded only when a password is set, because the list is long. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loaded
}
