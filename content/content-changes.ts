import { type FolderTexts, productTexts } from '#content/folder-texts.ts'
import { readYaml } from '#content/yaml-text.ts'

const MAX_SHOWN = 60

/** Returns what the operator's (valid) files change in the product's. */
export function changesOf(own: FolderTexts) {
  return [...own].flatMap(([file, text]) => {
    const given = productTexts().get(file)
    if (given === undefined) return [{ file, what: 'is new' }]
    if (!file.endsWith('.yaml')) return given === text ? [] : [{ file, what: "replaces the product's" }]
    const [before, after] = [valuesOf(file, given), valuesOf(file, text)]
    return Object.keys(after).flatMap((key) =>
      JSON.stringify(before[key]) === JSON.stringify(after[key])
        ? []
        : [{ file, what: `${key}: ${short(before[key])} → ${short(after[key])}` }],
    )
  })
}

function valuesOf(file: string, text: string): Readonly<Record<string, unknown>> {
  const yaml = readYaml({ file, text })
  return 'values' in yaml ? yaml.values : {}
}

function short(value: unknown): string {
  if (value === undefined) return '(none)'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line
}
