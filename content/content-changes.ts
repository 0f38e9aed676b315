import { type FolderTexts, productTexts } from '#content/folder-texts.ts'
import { productKindFiles } from '#content/requests/request-kinds.ts'
import { readYaml } from '#content/yaml-text.ts'

const MAX_SHOWN = 60

/** Returns what the operator's (valid) files change in the product's, and the kinds of request that they end. */
export function changesOf(own: FolderTexts) {
  const kinds = own.size > 0 ? productKindFiles().filter((file) => !own.has(file)) : []
  const ended = kinds.map((file) => ({ file, what: 'is not here: this kind of request is not offered' }))
  const changed = [...own].flatMap(([file, text]) => {
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
  return [...changed, ...ended]
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
