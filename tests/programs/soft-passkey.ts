import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import * as z from 'zod'

/** A passkey on a device made of software, for the origin of the desk that `builtDesk` calls. */
export type SoftPasskey = {
  /** Answers the options for making it, as JSON. */
  made(options: unknown): string
  /** Answers the options for signing in. */
  signed(options: unknown): object
}

const ORIGIN = 'http://localhost'
const PRESENT_AND_VERIFIED = 0x05
const HAS_KEY = 0x40
const options = z.object({ challenge: z.string() })

/** Makes a key pair of its own: ES256, the person verified, no attestation (WebAuthn 6.1 and 6.5). */
export function softPasskey(): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  const clientData = (type: string, given: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge: options.parse(given).challenge, origin: ORIGIN, crossOrigin: false }))

  function authenticatorData(flags: number, rest = Buffer.alloc(0)) {
    const counter = Buffer.alloc(4)
    return Buffer.concat([sha256(Buffer.from('localhost')), Buffer.from([flags]), counter, rest])
  }

  return {
    made(given) {
      const cose = new Map<number, number | Uint8Array>([
        [1, 2], // an elliptic curve
        [3, -7], // ES256
        [-1, 1], // P-256
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.from([0, id.length])
      const key = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authenticatorData(PRESENT_AND_VERIFIED | HAS_KEY, key))],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', given).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      }
      return JSON.stringify({ ...credential, response, clientExtensionResults: {} })
    },
    signed(given) {
      const client = clientData('webauthn.get', given)
      const data = authenticatorData(PRESENT_AND_VERIFIED)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { ...credential, response, clientExtensionResults: {} }
    },
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
