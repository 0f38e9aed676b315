import { crc32 } from 'node:zlib'

type StoredFile = { readonly name: string; readonly bytes: Uint8Array }

const VERSION = 20
const DATE = 0x21

/** A ZIP archive of files that are not packed: for readers that take nothing but an archive. */
export function storedZip(files: readonly StoredFile[]): Buffer {
  const parts: Buffer[] = []
  const lines: Buffer[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const text = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(VERSION, 0)
    common.writeUInt16LE(DATE, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(text.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    lines.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, rest, text]))
    const header = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, text])
    parts.push(header, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    at += header.length + bytes.length
  }
  const directory = Buffer.concat(lines)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}
