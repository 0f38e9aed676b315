import { type AddressOf, JSON_LD_CONTEXT, type JsonLd } from '#app/document/json-ld.ts'
import type { PartData } from '#app/part/part-answer.ts'
import type { Specification } from '#catalog/answers.ts'
import type { Company } from '#catalog/company/company.ts'
import { countryName } from '#catalog/company/countries.ts'
import { partName } from '#catalog/part/part-name.ts'
import { readMeasure } from '#catalog/quantities/measure.ts'
import { type TypedQuantity, typedQuantity } from '#catalog/quantities/typed-quantity.ts'
import { MAKER_COLUMN } from '#catalog/registry/family.ts'

type DescribedProduct = Pick<
  PartData,
  'part' | 'family' | 'specifications' | 'record' | 'alternateNumbers' | 'variantFields' | 'twins'
>

/** A limit for every page's size. No maker has as many colors. */
const MAX_VARIANTS = 50

/** Describes a part like its page (behavior 24.4). `picture` is absolute or null. `company` is the default maker. */
export function productJsonLd(
  addressOf: AddressOf,
  picture: string | null,
  { part, family, specifications, record, alternateNumbers, variantFields, twins }: DescribedProduct,
  company: Pick<Company, 'maker'>,
): JsonLd {
  const filled = specifications.flatMap(({ value, ...rest }) => (value ? [{ ...rest, value }] : []))
  const maker = filled.find(({ label }) => label === MAKER_COLUMN)?.value ?? company.maker
  const origin = record.find(({ key }) => key === 'countryOfOrigin')
  const weight = grams(record.find(({ key }) => key === 'weight')?.value ?? '')
  const own = new Set(filled.map(({ label }) => label))
  const others = record.filter((field) => field !== origin && !own.has(field.label))
  const isNumbered = part.partNumber !== partName(null, part.id)
  const color = filled.find(({ kind }) => kind === 'swatch')?.value ?? null
  const colors = variantFields.find(({ kind }) => kind === 'swatch')?.variants ?? []
  const same = (twins?.parts ?? []).filter(({ current }) => !current).map((twin) => ({ ...twin, value: color }))
  return {
    ...JSON_LD_CONTEXT,
    '@type': 'Product',
    name: `${part.partNumber}, ${part.displayName}`,
    url: addressOf(part.url),
    category: `${family.group} > ${family.name}`,
    brand: { '@type': 'Brand', name: maker },
    manufacturer: { '@type': 'Organization', name: maker },
    ...(isNumbered && { mpn: part.partNumber, sku: part.partNumber }),
    ...(alternateNumbers.length > 0 && {
      identifier: alternateNumbers.map(({ label, number }) => property(label, { propertyID: label, value: number })),
    }),
    ...(color !== null && { color }),
    ...(picture !== null && { image: picture }),
    ...(part.pdfUrl !== null && { subjectOf: datasheet(addressOf(part.pdfUrl), part.partNumber) }),
    ...(origin && { countryOfOrigin: { '@type': 'Country', name: countryName(origin.value) } }),
    ...(weight !== null && { weight: { '@type': 'QuantitativeValue', value: weight, unitCode: 'GRM', unitText: 'g' } }),
    additionalProperty: [...filled.filter(({ label }) => label !== MAKER_COLUMN), ...others].map(additionalProperty),
    ...(colors.length > 1 && { isVariantOf: colorGroup(addressOf, [...colors, ...same], part.displayName) }),
  }
}

/** Importers read a weight as grams, whatever its unit. Null if it isn't one weight. */
function grams(text: string): number | null {
  const read = readMeasure(text, 'weight')
  return read?.size.form === 'one' ? Number((read.low * read.unit.factor).toPrecision(9)) : null
}

const property = (name: string, values: JsonLd): JsonLd => ({ '@type': 'PropertyValue', name, ...values })

function additionalProperty({ label, value, kind }: Specification & { readonly value: string }): JsonLd {
  const quantity = typedQuantity(value, kind)
  return property(label, quantity ? sizeValues(quantity, value) : { value })
}

/** Part-DB reads only `value` and `unitText`, and ranges in this form. */
function sizeValues({ measure, form, unitCode, unitText, value, low, high }: TypedQuantity, text: string): JsonLd {
  // A thread isn't a size, and 2/0 AWG is already written this way.
  if (measure === 'thread' || (measure === 'gauge' && low < 1)) return { value: text }
  const unit = { unitCode, unitText }
  if (value !== null) return { value, ...unit }
  return form === 'range'
    ? { value: `${low}...${high}`, minValue: low, maxValue: high, ...unit }
    : { value: text, ...unit }
}

const datasheet = (url: string, number: string): JsonLd => ({
  '@type': 'DigitalDocument',
  name: `Datasheet of ${number}`,
  encodingFormat: 'application/pdf',
  url,
})

type Member = { readonly id: string; readonly partNumber: string; readonly url: string; readonly value: string | null }

/** Parts that differ only in color, or that the table can't distinguish. The same group on each of their pages. */
function colorGroup(addressOf: AddressOf, members: readonly Member[], name: string): JsonLd {
  const [first = ''] = members.map(({ url }) => url).sort()
  return {
    '@type': 'ProductGroup',
    '@id': `${addressOf(first)}#colors`,
    productGroupID: first.replace(/^[/]part[/]/, ''),
    name,
    variesBy: 'https://schema.org/color',
    hasVariant: members.slice(0, MAX_VARIANTS).map(({ id, partNumber, url, value }) => ({
      '@type': 'Product',
      name: `${partNumber}, ${name}`,
      url: addressOf(url),
      ...(partNumber !== partName(null, id) && { mpn: partNumber }),
      ...(value !== null && { color: value }),
    })),
  }
}
