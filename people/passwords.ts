import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

/** OWASP's parameters for argon2id: 19 MiB of memory, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Each takes 20 MB and a processor: a crowd at the sign-in page must not slow the site's visitors. */
const AT_ONCE = 2

const FORM = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/

const derive = promisify(argon2)
const inTurn = pLimit(AT_ONCE)

type Parameters = { readonly memory: number; readonly passes: number; readonly parallelism: number }
const CURRENT: Parameters = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }

const derived = (password: string, nonce: Buffer, parameters: Parameters, tagLength: number): Promise<Buffer> =>
  inTurn(() => derive('argon2id', { ...parameters, message: normalized(password), nonce, tagLength }))

/** The same password typed on another system may come as other code points (NFC and NFD). */
const normalized = (password: string): string => password.normalize('NFC')

/** A password as it is stored: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derived(password, salt, CURRENT, HASH_BYTES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`
}

/** Whether a password is the stored one. Without a stored one it takes as long, and is false. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, lanes, salt = '', hash = ''] = FORM.exec(stored ?? '') ?? []
  if (memory === undefined) {
    await derived(password, randomBytes(SALT_BYTES), CURRENT, HASH_BYTES)
    return false
  }
  const wanted = Buffer.from(hash, 'base64')
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(lanes) }
  return timingSafeEqual(await derived(password, Buffer.from(salt, 'base64'), parameters, wanted.length), wanted)
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
