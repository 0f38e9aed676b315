import { Problem } from '#shared/problem.ts'

const MAX_NAME_LENGTH = 60
const MAX_NAMES = 100

export function unknownName(kind: string, name: string, names: readonly string[]): Problem {
  const known = names.length === 0 ? 'There is none.' : `The ${kind}s are: ${names.slice(0, MAX_NAMES).join(', ')}.`
  const more = names.length > MAX_NAMES ? ` And ${names.length - MAX_NAMES} more.` : ''
  return new Problem(400, `There is no ${kind} ${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}.`, `${known}${more}`)
}
