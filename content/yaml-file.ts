import type { z } from 'zod'
import type { ContentFault, OrFaults } from '#content/content-fault.ts'
import { issueMessages, valueMessage } from '#content/schema-messages.ts'
import { type ContentText, readYaml, type ValuePath, type YamlValues } from '#content/yaml-text.ts'

/** A checked file. `fault` makes a fault at one of its values, for rules that compare files. */
export type ParsedYaml<T> = {
  readonly value: T
  /** The operator's top-level keys. */
  readonly ownKeys: readonly string[]
  readonly fault: (path: ValuePath, message: string) => ContentFault
}

/**
 * Reads a YAML file by a schema. The top-level keys of `own`, the operator's file of the same name, replace the
 * product's. Returns the value, or all schema faults, or the first syntax fault, each with file and line. Objects of
 * the schema are strict: a misspelled key is a fault that names the nearest right one.
 */
export function parseYaml<T>(schema: z.ZodType<T>, product: ContentText, own?: ContentText): OrFaults<ParsedYaml<T>> {
  const layers = (own ? [own, product] : [product]).map((text) => ({ file: text.file, yaml: readYaml(text) }))
  const faults = layers.flatMap(({ yaml }) => ('message' in yaml ? [yaml] : []))
  if (faults.length > 0) return { faults }
  return check(schema, layers as readonly Layer[])
}

type Layer = { readonly file: string; readonly yaml: YamlValues }

function check<T>(schema: z.ZodType<T>, layers: readonly Layer[]): OrFaults<ParsedYaml<T>> {
  const merged = Object.fromEntries(layers.toReversed().flatMap(({ yaml }) => Object.entries(yaml.values)))
  const fault = (path: ValuePath, message: string): ContentFault => {
    const layer = layers.find(({ yaml }) => Object.hasOwn(yaml.values, path[0] ?? '')) ?? layers[0]
    return { file: layer?.file ?? '', line: layer?.yaml.line(path) ?? 1, message }
  }
  const parsed = schema.safeParse(merged, { error: valueMessage })
  if (!parsed.success) {
    return { faults: parsed.error.issues.flatMap(issueMessages).map(({ path, message }) => fault(path, message)) }
  }
  return { value: parsed.data, ownKeys: layers.length > 1 ? Object.keys(layers[0]?.yaml.values ?? {}) : [], fault }
}
