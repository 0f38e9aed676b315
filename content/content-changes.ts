import { type FolderTexts, productTexts } from '#content/folder-texts.ts'
import { readYaml } from '#content/yaml-text.ts'

/** A change in an operator's file: a key with both values, or the whole file. */
export type ContentChange = { readonly file: string; readonly what: string }

const MAX_SHOWN = 60

/** Returns what the operator's (valid) files change in the product's. */
export function changesOf(own: FolderTexts): ContentChange[] {
  return [...own].flatMap(([file, text]) => {
    const given = productTexts().get(file)
    if (given === undefined) return [{ file, what: 'is new' }]
    if (!file.endsWith('.yaml')) return given === text ? [] : [{ file, what: "replaces the product's" }]
    const [before, after] = [valuesOf(file, given), valuesOf(file, text)]
    return Object.keys(after).flatMap((key) =>
      same(before[key], after[key]) ? [] : [{ file, what: `${key}: ${short(before[key])} → ${short(after[key])}` }],
    )
  })
}

function valuesOf(file: string, text: string): Readonly<Record<string, unknown>> {
  const yaml = readYaml({ file, text })
  return 'values' in yaml ? yaml.values : {}
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function short(value: unknown): string {
  if (value === undefined) return '(none)'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line
}
