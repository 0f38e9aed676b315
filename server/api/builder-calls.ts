import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { AnswerOf } from '#catalog/answer-schemas.ts'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { buildResult, buildUrl, customRequestUrl, listedBases, readBuildQuery } from '#catalog/ordering/build-result.ts'
import type { BuiltNumber, baseList } from '#catalog/ordering/builder-schemas.ts'
import { readPairs, unknownName } from '#server/api/parts-query.ts'
import { Problem } from '#shared/problem.ts'

const MAX_PARTS = 25

export async function answerBases(table: PartsTable, piece: string): Promise<AnswerOf<typeof baseList>> {
  const { bases, more } = await listedBases(table, piece.trim().slice(0, 200), yieldToEventLoop)
  return {
    bases: bases.map((each) => ({ ...each, url: buildUrl(table.family, { base: each.base, choices: {} }) })),
    more,
  }
}

/** Answers the choices of a base number. Throws a Problem: 400 for an unknown choice, 404 if there is none to build. */
export async function answerBuild(
  catalog: Catalog,
  table: PartsTable,
  base: string,
  parameters: URLSearchParams,
): Promise<BuiltNumber> {
  const { family } = table
  const pairs = readPairs(parameters, 'choice', ['base'])
  const query = readBuildQuery(new URLSearchParams([['base', base], ...pairs]), family)
  const result = await buildResult(catalog, table, query, yieldToEventLoop)
  if (result.kind === 'bases') throw noBase(`${family.table} has no base number or part number ${query.base}.`)
  if (result.kind === 'unclear') throw noBase(`The rows of ${result.base} don't show what its numbers stand for.`)
  const { total, places, problems, rows, near } = result.answer
  const keys = places.map(({ key }) => key)
  for (const [name] of pairs) if (!keys.includes(name)) throw unknownName('choice', name, keys)
  const choices = places.flatMap(({ key, chosen }) => (chosen === null ? [] : [[key, chosen] as const]))
  return {
    base,
    total,
    places: places.map(({ key, label, chosen, options }) => ({ key, label, chosen, options })),
    problems,
    count: rows.length,
    parts: rows.slice(0, MAX_PARTS).map(table.link),
    near: near.map(({ row, differs }) => ({ ...table.link(row), differs })),
    customRequestUrl: customRequestUrl(table, result.answer, catalog.maker),
    url: buildUrl(family, { base, choices: Object.fromEntries(choices) }),
  }
}

const noBase = (why: string): Problem => new Problem(404, why, 'List those that can be built with the call bases.')
