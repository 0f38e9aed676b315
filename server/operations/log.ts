import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

const LONGEST_LINE = 16_000
const LONGEST_TEXT = 2_000
/** Some programs end a line at these too; JSON lets them stand. */
const LINE_ENDS = /[\u007f-\u009f\u2028\u2029]/g
const MAIL_ADDRESS = /[\p{L}\p{N}.!#$%&'*+=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/gu
/** The settings name the operator's own addresses. In a text these quotes would be escaped. */
const SETTINGS = ',"settings":{'

/**
 * Writes one JSON object a line, a line an event, on standard output; long texts are cut. But for level `debug` e-mail
 * addresses are left out: a mail server's answer or an error may name a visitor's.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const oneLine = (line: string): string => {
    const short = line.length > LONGEST_LINE ? shortened(line) : line
    const discreet = level === 'debug' || short.includes(SETTINGS) ? short : short.replace(MAIL_ADDRESS, '(e-mail)')
    return discreet.replace(LINE_ENDS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  }
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFacts },
    hooks: { streamWrite: oneLine },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** What is told of an error. Other properties stay out: a driver's may hold the row that a visitor sent. */
function errorFacts(error: unknown): object | string {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  return {
    type: name,
    message,
    stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(cause === undefined ? {} : { cause: errorFacts(cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(errorFacts) } : {}),
  }
}

const shortened = (line: string): string =>
  `${JSON.stringify(JSON.parse(line, (_, value) => (typeof value === 'string' ? cut(value) : value)))}\n`

const cut = (text: string): string =>
  text.length > LONGEST_TEXT
    ? `${text.slice(0, LONGEST_TEXT)}… (${text.length - LONGEST_TEXT} more)`.toWellFormed()
    : text
