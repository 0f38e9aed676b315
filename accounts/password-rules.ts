const MIN_LENGTH = 8
const MAX_LENGTH = 256

/**
 * What is wrong with a new password, or null. Any characters, no rules of composition: long enough, not one of the passwords that
 * everybody tries first, and not the person's own address (behavior 18.8).
 */
export async function passwordFault(password: string, mail: string): Promise<string | null> {
  const length = [...password].length
  if (length < MIN_LENGTH) return `A password needs at least ${MIN_LENGTH} characters.`
  if (length > MAX_LENGTH) return `A password can have at most ${MAX_LENGTH} characters.`
  const plain = password.toLowerCase()
  const [name = ''] = mail.split('@')
  if (plain === mail || plain === name) return 'This is your own address: anyone would try it.'
  const common = await commonPasswords()
  return common.has(plain) ? 'This is one of the passwords that everybody tries first.' : null
}

let loaded: Promise<ReadonlySet<string>> | null = null

/** Loaded when somebody chooses a password: the list is long. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loaded
}
