import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { RouterContextProvider } from 'react-router'
import { catalogContext, contentContext, familiesContext, filesContext } from '#app/context.ts'
import { pictured } from '#app/search/pictured-parts.ts'
import { MAX_SUGGESTIONS } from '#catalog/answer-values.ts'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import {
  type CompanyDocument,
  documentAddress,
  documentsOf,
  kindAddress,
  noticesAbout,
} from '#catalog/company/company-document.ts'
import { shownFacts } from '#catalog/compliance/shown-facts.ts'
import { drawingText } from '#catalog/drawing/drawing-annotations.ts'
import { drawOutline } from '#catalog/drawing/drawing-shapes.ts'
import { type NumberPicker, partBuilder, variantPickers } from '#catalog/ordering/build-result.ts'
import { lifecycleWarning } from '#catalog/part/life/lifecycle-warning.ts'
import { partInWords } from '#catalog/part/part-in-words.ts'
import { adjacentParts, alternateNumbers, decodeNumber, variantFields } from '#catalog/part/part-relations.ts'
import { partAddress } from '#catalog/part/part-slug.ts'
import { partTwins } from '#catalog/part/part-twins.ts'
import { modelRequestUrl } from '#catalog/part/quote-url.ts'
import { shownChanges } from '#catalog/part/shown-changes.ts'
import { familyByTable } from '#catalog/registry/family.ts'
import type { RequestKind } from '#content/requests/request-kinds.ts'
import { decodedOrSame } from '#shared/unsure-text.ts'

/** How long a part page waits for a slow file store (behavior 9.7). */
const MAX_FILE_WAIT_MS = 300

type Context = Readonly<RouterContextProvider>

const asksOf = (kinds: readonly RequestKind[], quoteUrl: string | null) =>
  quoteUrl === null ? [] : kinds.flatMap(({ key, partLink }) => (partLink === null ? [] : [{ key, label: partLink }]))

/** Returns the path segments after `/part`. Decodes each alone: a number may contain an encoded slash. */
export function partSegments(pathname: string): string[] {
  return pathname
    .split('/')
    .slice(2)
    .filter(Boolean)
    .map((segment) => decodedOrSame(segment).toWellFormed())
}

/** Finds an address's part: by table and id, or by a number in any spelling (behavior 8.3). */
export async function partAnswer(context: Context, segments: readonly string[]) {
  const catalog = context.get(catalogContext)
  const address = ['/part', ...segments.map(encodeURIComponent)].join('/')
  if (!catalog) return { kind: 'unavailable', address } as const
  const [first = '', id = ''] = segments
  const family = segments.length === 2 ? familyByTable(context.get(familiesContext), first) : undefined
  if (family && family.table !== first) return { kind: 'moved', to: partAddress(family.table, id) } as const
  if (family) return (await partOfTable(catalog, context, family.table, id)) ?? unknownId(family.path)
  const number = segments.join('/')
  const { how, found } = catalog.find(number)
  if (how === 'near' || how === 'none') {
    const similar = number ? catalog.search(number).results : []
    return {
      kind: 'unknown-number',
      number,
      suggestions: pictured(catalog, found.slice(0, MAX_SUGGESTIONS)),
      similar,
    } as const
  }
  const [only, ...others] = found
  if (!only || others.length > 0 || how === 'wildcard')
    return { kind: 'several', number, how, parts: pictured(catalog, found) } as const
  if (only.url !== address) return { kind: 'moved', to: only.url } as const
  return (await partOfTable(catalog, context, only.tableName, only.id)) ?? unknownId('/')
}

/** `near` is the target of 'Go Back' without a history. */
const unknownId = (near: string) => ({ kind: 'unknown-id', near }) as const

async function partOfTable(catalog: Catalog, context: Context, tableName: string, id: string) {
  const table = catalog.table(tableName)
  const row = table?.rowOf(id) ?? null
  return table && row !== null ? await partData(catalog, context, table, row) : null
}

async function partData(catalog: Catalog, context: Context, table: PartsTable, row: number) {
  const { matingPages, complianceLists, documents, requestKinds } = context.get(contentContext)
  const stored = table.files(row)
  const { partFiles } = context.get(filesContext)
  await partFiles.settle(table.family, stored.number, stored.image, stored.pdf, MAX_FILE_WAIT_MS)
  const outline = table.outline(row)
  const models = table.models(row)
  const { name, group, path } = table.family
  const { fields, facts, ...part } = table.part(row)
  const neighbors = table.neighbors(row)
  const variants = variantFields(table, row, neighbors)
  const builder = await partBuilder(table, row, yieldToEventLoop)
  const quoteUrl = table.quoteUrl(row)
  return {
    kind: 'part',
    family: { name, group, path },
    part,
    words: partInWords(table, row),
    pdfValue: fields.PDF ?? null,
    drawing: drawOutline(outline),
    drawingText: drawingText(outline),
    models,
    modelRequestUrl: modelRequestUrl(models, quoteUrl),
    quoteUrl,
    asks: asksOf(requestKinds, quoteUrl),
    specifications: table.specifications(row),
    record: table.record(row),
    lifecycle: lifecycleWarning(catalog.exact, table, row),
    facts: shownFacts(facts, complianceLists),
    documents: documentLinks(documents, table.family.table),
    alternateNumbers: alternateNumbers(catalog, table, row),
    variantFields: variants,
    builder: builder && { base: builder.base, url: builder.url, choices: builder.choices },
    pickers: builder?.pickers ?? variantPickers(variants),
    twins: partTwins(table, row, neighbors),
    matingSet: catalog.matingSet(table, row, matingPages),
    decoded: decodeNumber(table.numbers(row)),
    offers: catalog.offers.of(table, row),
    sample: catalog.sample,
    adjacentParts: adjacentParts(table, row),
    changes: shownChanges(catalog, table, row),
    notices: noticesAbout(documents, { table: table.family.table, id: table.id(row) }).map((notice) => ({
      url: documentAddress(notice),
      number: notice.version,
      title: notice.title,
    })),
  } as const
}

/** The kinds of a family's documents, each once, with its current version's address. */
const documentLinks = (documents: readonly CompanyDocument[], table: string) =>
  Array.from(
    Map.groupBy(documentsOf(documents, table), ({ kind }) => kind),
    ([kind, [first]]) => ({ url: kindAddress(kind), label: first?.label ?? kind }),
  )

export type PartData = Awaited<ReturnType<typeof partData>>
export type SentPart = ReturnType<typeof sentPart>

/** What a part's page gets: no version twice that a picker has. */
export function sentPart({ variantFields: fields, pickers, ...others }: PartData) {
  const picked = new Set(pickers.flatMap(({ key, options }) => options.map(({ value }) => `${key} ${value}`)))
  const unpicked = fields.filter(({ key, variants }) => !variants.every(({ value }) => picked.has(`${key} ${value}`)))
  return {
    ...others,
    pickers: pickers.map((picker) => sentPicker(picker, fields)),
    variantFields: unpicked.map((field) => ({
      ...field,
      variants: field.variants.map(({ value, partNumber, url, current }) => ({ value, partNumber, url, current })),
    })),
  }
}

/** A picker with its parts' numbers. Without a number, the address is the builder's. */
function sentPicker({ key, label, kind, options }: NumberPicker, fields: PartData['variantFields']) {
  const field = fields.find((other) => other.key === key)
  const numberAt = (url: string) => field?.variants.find((variant) => variant.url === url)?.partNumber
  const sent = options.map(({ value, url }) => ({ value, url, number: numberAt(url) }))
  return { key, label, kind, options: sent, compareUrl: field?.compareUrl ?? null }
}
