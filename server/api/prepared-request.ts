import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import * as z from 'zod'
import { preparedAddress } from '#app/request-form/prepared-request.ts'
import type { Catalog } from '#catalog/answers.ts'
import { MAX_LINE_NOTE_LENGTH, MAX_LIST_LINES, MAX_NAME_LENGTH, requestLine } from '#catalog/lists/list-line.ts'
import { createListResolver } from '#catalog/lists/list-resolver.ts'
import { readQuantities } from '#catalog/lists/pasted/list-quantity.ts'
import { asListLine, partQuestion, type ResolvedLine } from '#catalog/lists/resolved-line.ts'
import { QUOTE_FIELDS } from '#requests/schemas/quote-fields.ts'
import { quoteRequest } from '#requests/schemas/quote-request.ts'
import { Problem } from '#shared/problem.ts'

export const PREPARE_PATH = '/prepare-request'

export const PREPARED_PARAMETERS = {
  lines: z
    .array(
      z.strictObject({
        partNumber: z.string().trim().min(1).max(MAX_NAME_LENGTH).describe('As the person wrote it.'),
        quantity: z
          .union([z.int(), z.string().max(MAX_NAME_LENGTH)])
          .describe('Pieces: 250, or price breaks, at most six: 100/250/500. Leave it out if it is not known.')
          .optional(),
        note: z.string().max(MAX_LINE_NOTE_LENGTH).describe('For this line.').optional(),
      }),
    )
    .min(1)
    .max(MAX_LIST_LINES)
    .describe('The parts that are asked for.'),
  fields: z
    .strictObject(
      Object.fromEntries(
        QUOTE_FIELDS.map(({ name, label, maxLength }) => [name, z.string().max(maxLength).describe(label).optional()]),
      ),
    )
    .describe(
      "The form's other fields, as far as the person told: who asks, and a note. country is an ISO 3166-1 code, targetDate year-month-day.",
    )
    .default({}),
}

export const preparedRequest = z
  .strictObject({
    url: z
      .string()
      .regex(/^\//)
      .describe(
        'The address of the filled form, a path on this site. What follows its # never reaches a server: keep it whole.',
      ),
    isReady: z.boolean().describe('Whether nothing is missing or in doubt.'),
    summary: z.string().describe('What is open and what the person does next, in words.'),
    lines: z
      .array(
        z.strictObject({
          partNumber: z.string().describe('As the form has it.'),
          quantities: z.array(z.int().min(1)).describe('Several are price breaks.'),
          status: z
            .enum(['found', 'several', 'missing'])
            .describe('Whether one part has the number, several parts match it, or none does.'),
          parts: z
            .array(z.strictObject({ partNumber: z.string(), displayName: z.string(), url: z.string() }))
            .describe('The part; or those that the number may mean, to choose from.'),
        }),
      )
      .describe('The lines, in their order.'),
    open: z
      .array(
        z.strictObject({
          field: z.string().describe('Such as lines[0].quantity or fields.yourEmail.'),
          kind: z.enum(['missing', 'doubt']),
          text: z.string().describe('What to ask the person.'),
        }),
      )
      .describe('What to ask the person; or the person completes it in the form.'),
  })
  .describe('A request that is not sent: its form, and what is open in it.')

export type Prepared = z.output<typeof preparedRequest>
type OpenField = Prepared['open'][number]
export type RequestGiven = z.output<z.ZodObject<typeof PREPARED_PARAMETERS>>

/** Prepares the order form for a person to send (behavior 10.20). Throws a Problem 400 if it doesn't fit an address. */
export async function prepareRequest(catalog: Catalog, given: RequestGiven): Promise<Prepared> {
  const { lines, fields } = given
  const quantities = lines.map(({ quantity }) => readQuantities(quantity === undefined ? '' : String(quantity)))
  const read = lines.map(({ partNumber, note }, index) => {
    const { quantities: asked = [], doubt = null, isUnread = false } = quantities[index] ?? {}
    const line = requestLine(partNumber, { quantities: asked, note: note ?? '' })
    return { ...line, place: index + 1, doubt, lacksQuantity: isUnread }
  })
  const resolved = await createListResolver(catalog, catalog.maker, yieldToEventLoop).resolve(read)
  const address = preparedAddress(resolved.map(asListLine), fields)
  if ('tooLong' in address) {
    const [message, advice] = TOO_LONG[address.tooLong]
    throw new Problem(400, message, advice)
  }
  const open = [
    ...resolved.flatMap((line, index) => openIn(line, index, lines[index]?.quantity === undefined, resolved)),
    ...openFields(fields),
  ]
  return {
    url: address.url,
    isReady: open.length === 0,
    summary: summaryOf(open),
    lines: resolved.map(({ partNumber, quantities, status, parts }) => ({
      partNumber,
      quantities: [...quantities],
      status,
      parts: parts.map(({ ownNumber, displayName, url }) => ({ partNumber: ownNumber, displayName, url })),
    })),
    open,
  }
}

const TOO_LONG = {
  lines: ['The lines are too long for an address.', 'Split them, or let the person paste the list at /list/paste.'],
  note: ['The note is too long for an address.', 'Shorten it to about 2,000 characters; the person can add to it.'],
} as const

function openIn(line: ResolvedLine, index: number, lacksQuantity: boolean, all: readonly ResolvedLine[]): OpenField[] {
  const texts: [name: string, kind: OpenField['kind'], text: string | false | null][] = [
    ['partNumber', 'doubt', partQuestion(line)],
    [
      'partNumber',
      'doubt',
      all.findIndex(({ partNumber }) => partNumber === line.partNumber) < index &&
        `${line.partNumber} is on an earlier line, too.`,
    ],
    ['quantity', 'missing', lacksQuantity && 'No quantity found. The form has 1.'],
    ['quantity', 'doubt', line.doubt],
  ]
  return texts.flatMap(([name, kind, text]) => (text ? [{ field: `lines[${index}].${name}`, kind, text }] : []))
}

function openFields(fields: Readonly<Record<string, string | undefined>>): OpenField[] {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value?.trim()))
  const names = new Set<unknown>(QUOTE_FIELDS.map(({ name }) => name))
  const { error } = quoteRequest(() => new Date()).safeParse(filled)
  const issues = error?.issues.filter(({ path: [name] }) => names.has(name)) ?? []
  return issues.map(({ path: [name], message }) => {
    const kind = filled[String(name)] === undefined ? 'missing' : 'doubt'
    return { field: `fields.${String(name)}`, kind, text: message }
  })
}

const NEXT = 'Nothing is stored or sent until a person opens the address, checks the form and presses its send button.'

const summaryOf = (open: readonly OpenField[]): string =>
  open.length === 0
    ? `The form is complete. ${NEXT}`
    : `Still open: ${open.map(({ field, text }) => `${field}: ${text}`).join(' ')} Ask, or let the person fill it in. ${NEXT}`
