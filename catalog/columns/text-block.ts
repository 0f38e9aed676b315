import type { Section } from '#catalog/columns/packed.ts'

/** Many texts as one UTF-8 buffer with offsets: strings are made only when they are read. */
export type TextBlock = ReturnType<typeof openTexts>

/** Packs texts into two sections, `{name}.offsets` and `{name}.bytes`. */
export function packTexts(name: string, texts: readonly string[], sections: Map<string, Section>): void {
  const encoder = new TextEncoder()
  const offsets = new Uint32Array(texts.length + 1)
  const bytes = new Uint8Array(texts.reduce((sum, text) => sum + text.length * 3, 0)) // a unit has at most three
  let used = 0
  for (const [index, text] of texts.entries()) {
    used += encoder.encodeInto(text, bytes.subarray(used)).written
    offsets[index + 1] = used
  }
  sections.set(`${name}.offsets`, offsets)
  sections.set(`${name}.bytes`, bytes.slice(0, used))
}

export function openTexts(name: string, section: (name: string) => Section) {
  const offsets = section(`${name}.offsets`)
  const bytes = section(`${name}.bytes`)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const length = offsets.length - 1
  const at = (index: number) => decoder.decode(bytes.subarray(offsets[index], offsets[index + 1]))
  return {
    length,
    at,
    ends: offsets.subarray(1),
    bytes,
    whole: (): string => decoder.decode(bytes),
    all(): string[] {
      const whole = decoder.decode(bytes)
      // If every character is one byte, the offsets are those of the string, and slicing is far faster than decoding.
      if (whole.length !== bytes.length) return Array.from({ length }, (_, index) => at(index))
      return Array.from({ length }, (_, index) => whole.slice(offsets[index], offsets[index + 1]))
    },
  }
}
