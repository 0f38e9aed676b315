import type { Section } from '#catalogue/packed.ts'

/** Many texts as one run of UTF-8 with offsets: no string exists until one is asked for. */
export type TextBlock = { readonly length: number; at(index: number): string }

/** Encodes texts as two sections, `{name}.offsets` and `{name}.bytes`. */
export function packTexts(name: string, texts: Iterable<string>, sections: Map<string, Section>): void {
  const encoder = new TextEncoder()
  let bytes = new Uint8Array(1024)
  let offsets = new Uint32Array(256)
  let count = 0
  let used = 0
  for (const text of texts) {
    if (used + text.length * 3 > bytes.length) bytes = grown(bytes, used + text.length * 3)
    if (count + 2 > offsets.length) offsets = new Uint32Array(grown(offsets, count + 2))
    used += encoder.encodeInto(text, bytes.subarray(used)).written
    count += 1
    offsets[count] = used
  }
  sections.set(`${name}.offsets`, offsets.slice(0, count + 1))
  sections.set(`${name}.bytes`, bytes.slice(0, used))
}

/** Opens a block that `packTexts` made. */
export function openTexts(name: string, section: (name: string) => Section): TextBlock {
  const offsets = section(`${name}.offsets`)
  const bytes = section(`${name}.bytes`)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return {
    length: offsets.length - 1,
    at: (index) => decoder.decode(bytes.subarray(offsets[index], offsets[index + 1])),
  }
}

function grown<Numbers extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(old: Numbers, needed: number) {
  const Kind = old.constructor as new (length: number) => Numbers // the same kind of array again
  const larger = new Kind(Math.max(needed, old.length * 2))
  larger.set(old)
  return larger
}
