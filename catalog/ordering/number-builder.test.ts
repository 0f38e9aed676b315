import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readBaseNumbers } from '#catalog/ordering/base-numbers.ts'
import { answerChoices } from '#catalog/ordering/build-answer.ts'
import { rowChoices } from '#catalog/ordering/build-result.ts'
import { type NumberBuilder, openBuilder, orderingCode } from '#catalog/ordering/number-builder.ts'
import { createDraw } from '#tests/samples/draw.ts'
import { type SampleGroup, sampleGroups } from '#tests/samples/sample-groups.ts'
import { tableOf } from '#tests/site/catalog-of.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

type Choices = Readonly<Record<string, string>>

/** A builder of the sample, and a recount of its numbers as texts. */
type Recounted = {
  readonly builder: NumberBuilder
  /** How many numbers of the base have these codes at their positions. */
  count(choices: Choices): number
}

const read = new Map<string, Promise<Recounted[]>>()

/** The builders of a sample family, read once. */
function recounted(name: string): Promise<Recounted[]> {
  const known = read.get(name) ?? recount(name)
  read.set(name, known)
  return known
}

async function recount(name: string): Promise<Recounted[]> {
  const family = productFamily(name)
  const table = tableOf(sampleCatalog(), name)
  const bases = await readBaseNumbers(table, yieldToEventLoop)
  return sampleGroups(family).map((group) => {
    const base = bases.named(group.base)
    const builder = base && openBuilder(table, base)
    if (!builder) throw new Error(`${group.base} can't be built`)
    const lengths = orderingCode(group, group.varying).map(({ options }) => ({
      isFixed: options.length === 1,
      length: options[0]?.code.length ?? 0,
    }))
    return { builder, count: (choices) => matching(group, builder, lengths, choices) }
  })
}

type Position = { readonly isFixed: boolean; readonly length: number }

/** Counts numbers by their text alone: a dot for every character that isn't chosen. */
function matching(
  group: SampleGroup,
  { places }: NumberBuilder,
  positions: readonly Position[],
  choices: Choices,
): number {
  const open = [...places]
  const codes = positions.map(({ isFixed, length }) => {
    const place = isFixed ? undefined : open.shift()
    return (place && choices[place.key]) ?? '.'.repeat(length)
  })
  const form = new RegExp(`^${codes.join('')}$`)
  return group.parts.filter(({ number }) => form.test(number.slice(group.base.length).replaceAll('-', ''))).length
}

/**
 * What an answer says, and what a recount finds: the numbers left, and how many each option has, by itself and without the
 * choices that it names as those to change.
 */
function compared({ builder, count }: Recounted, choices: Choices) {
  const { rows, places } = answerChoices(builder, choices)
  const without = (labels: readonly string[]) => {
    const changed = places.flatMap(({ key, label }) => (labels.includes(label) ? [key] : []))
    return Object.fromEntries(Object.entries(choices).filter(([key]) => !changed.includes(key)))
  }
  const options = places.flatMap(({ key, options }) => options.map((option) => ({ ...option, key })))
  return {
    said: [
      rows.length,
      ...options.map(({ key, code, count, others }) => [key, code, count, others.length === 0, true]),
    ],
    found: [
      count(choices),
      ...options.map(({ key, code, others }) => {
        const some = count({ ...choices, [key]: code })
        return [key, code, some, some > 0, count({ ...without(others), [key]: code }) > 0]
      }),
    ],
  }
}

const tables = FAMILIES.map(({ table }) => table)

test.for(tables)('%s: each base number can be built, with all its rows', async (name) => {
  const found = (await recounted(name)).map(({ builder: { base, rows } }) => `${base}: ${rows.length}`)
  const groups = sampleGroups(productFamily(name)).map(({ base, parts }) => `${base}: ${parts.length}`)
  expect(found).toEqual(groups)
})

test.for(tables)('%s: each row is reached by its own choices, and no other (behavior 25.4)', async (name) => {
  for (const { builder } of await recounted(name)) {
    const answers = Array.from(builder.rows, (row) => answerChoices(builder, rowChoices(builder, row)))
    expect(answers.map(({ rows }) => rows)).toEqual(Array.from(builder.rows, (row) => [row]))
    expect(answers.flatMap(({ near, problems }) => [...near, ...problems])).toEqual([])
  }
})

describe('what is offered exists, and what is not offered does not (behavior 25.4)', () => {
  test.for(tables)('%s, after some choices', async (name) => {
    const draw = createDraw(name)
    for (const base of await recounted(name)) {
      for (let round = 0; round < 2; round++) {
        const chosen = base.builder.places.filter(() => draw.next() < 0.6)
        const choices = Object.fromEntries(
          chosen.map(({ key, options }) => [key, options[draw.below(options.length)]?.code ?? '']),
        )
        const { said, found } = compared(base, choices)
        expect(said, `${base.builder.base} ${JSON.stringify(choices)}`).toEqual(found)
      }
    }
  })
})

test('the nearest numbers of a combination that does not exist differ in as few choices as possible (behavior 25.5)', async () => {
  let seen = 0
  for (const { builder, count } of await recounted('Insulated Commercial')) {
    const [first = [], last = []] = [builder.codes[0], builder.codes.at(-1)]
    const choices = Object.fromEntries(
      builder.places.map(({ key }, place) => [key, (place === 0 ? last : first)[place] ?? '']),
    )
    const { near, rows } = answerChoices(builder, choices)
    if (rows.length > 0) continue
    seen += 1
    const least = near[0]?.differs.length
    for (const { row, differs } of near) {
      const own = rowChoices(builder, row)
      const different = builder.places.filter(({ key }) => own[key] !== choices[key])
      expect(differs.map(({ label }) => label)).toEqual(different.map(({ label }) => label))
      expect(differs).toHaveLength(least ?? 0)
    }
    // no number differs in fewer
    const keys = Object.keys(choices)
    const without = keys.map((key) =>
      count(Object.fromEntries(Object.entries(choices).filter(([other]) => other !== key))),
    )
    expect(without.some((some) => some > 0)).toBe(least === 1)
  }
  expect(seen).toBeGreaterThan(5)
})
