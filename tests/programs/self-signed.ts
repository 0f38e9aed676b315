import { generateKeyPairSync, sign } from 'node:crypto'

const DER = { integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, utf8: 0x0c, time: 0x17, sequence: 0x30, set: 0x31 }
const DNS_NAME = 0x82
const VERSION_FIELD = 0xa0
const EXTENSIONS_FIELD = 0xa3

/** A DER length below 64 k in as few bytes as possible. */
function lengthOf({ length }: Uint8Array): number[] {
  if (length < 0x80) return [length]
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}

/** One DER value: tag, length, content (X.690, section 8.1). */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body)]), body])
}

const ECDSA_SHA256 = Buffer.from('2a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('550403', 'hex')
const SUBJECT_ALT_NAME = Buffer.from('551d11', 'hex')

/** Creates a key and a self-signed certificate for a host, valid until the end of 2049 (RFC 5280). Both are PEM. */
export function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(DER.sequence, der(DER.oid, ECDSA_SHA256))
  const commonName = der(DER.sequence, der(DER.oid, COMMON_NAME), der(DER.utf8, Buffer.from(host)))
  const name = der(DER.sequence, der(DER.set, commonName))
  const from = der(DER.time, Buffer.from('260101000000Z'))
  const until = der(DER.time, Buffer.from('491231000000Z'))
  const hosts = der(DER.octets, der(DER.sequence, der(DNS_NAME, Buffer.from(host))))
  const extension = der(DER.sequence, der(DER.oid, SUBJECT_ALT_NAME), hosts)
  const content = der(
    DER.sequence,
    der(VERSION_FIELD, der(DER.integer, Buffer.from([2]))), // version 3
    der(DER.integer, Buffer.from([1])),
    algorithm,
    name,
    der(DER.sequence, from, until),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS_FIELD, der(DER.sequence, extension)),
  )
  const signature = der(DER.bits, Buffer.from([0]), sign('sha256', content, privateKey))
  const text = der(DER.sequence, content, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${text.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}
