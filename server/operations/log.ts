import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

const MAX_LINE = 16_000
const MAX_TEXT = 2_000
const LINE_ENDS = /[\u007f-\u009f\u2028\u2029]/g
const MAIL_ADDRESS = /[\p{L}\p{N}.!#$%&'*+=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/gu
/** The settings contain the operator's own addresses. In texts these quotes are escaped. */
const SETTINGS = ',"settings":{'

type Options = {
  readonly destination?: DestinationStream
  readonly ours?: ReadonlySet<string>
}

/** Logs JSON lines, long texts cut. Above `debug`, removes mail addresses but `ours`: errors may have a visitor's. */
export function createLog(level: string, { destination, ours = new Set() }: Options = {}): Log {
  const masked = (address: string): string => (ours.has(address.toLowerCase()) ? address : '(email)')
  const oneLine = (line: string): string => {
    const short = line.length > MAX_LINE ? shortened(line) : line
    const redacted = level === 'debug' || short.includes(SETTINGS) ? short : short.replace(MAIL_ADDRESS, masked)
    return redacted.replace(LINE_ENDS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
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

/** An error's logged properties. Others may contain what a visitor sent, as a database driver's do. */
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
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}… (${text.length - MAX_TEXT} more)`.toWellFormed() : text
