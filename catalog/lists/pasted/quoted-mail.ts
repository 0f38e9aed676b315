import { joinUnread } from '#catalog/lists/list-budget.ts'
import { joinDoubts, type PastedLine, type PastedList, type SourceRow } from '#catalog/lists/pasted/pasted-line.ts'

const MAIL =
  'messag|nachricht|mensaje|bericht|mensagem|wiadomo|meddelan|melding|besked|viesti|zpráv|üzenet|邮件|メッセージ'
/** `-----Original Message-----`, `---------- Forwarded message ---------`, in any language that names the mail so. */
const DIVIDER = new RegExp(`^-{2,}[^-]{0,40}(?:${MAIL})[^-]{0,40}-{2,}$`, 'iu')
/** `Begin forwarded message:` */
const FORWARDED = new RegExp(
  `^(?:begin|anfang|début|inicio|inizio|início|początek|start)(?!\\p{L}).{0,40}(?:${MAIL}).{0,40}:$`,
  'iu',
)
/** `On Nov 20, 2026, Ana Reyes wrote:`, `Ana Reyes schrieb am 20.11.2026:` */
const ATTRIBUTION =
  /(?:^\D*\d.*(?<!\p{L})(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|pisze|napisał\S*|skrev|kirjoitti|写道)(?!\p{L})|(?<!\p{L})(?:schrieb am|a écrit le|escribió el|ha scritto il|schreef op|escreveu em|skrev den) .*\d).{0,120}:$/iu
/** An attribution that goes on in the next line. */
const ATTRIBUTION_START = /^(?:on|am|le|el|il|op|em|w dniu|dnia|den) [^:]*\d/iu
const FROM = /^(?:from|von|de|da|van|od|från|fra|lähettäjä|发件人|差出人)\s*[:：]/iu
const SENT =
  /^(?:sent|date|to|gesendet|datum|an|envoyé|à|enviado(?: el)?|fecha|para|inviato|data|a|verzonden|aan|enviada(?: em)?|wysłano|do|skickat|till|sendt|til|lähetetty|发送时间|收件人|送信日時|宛先)\s*[:：]/iu
const SUBJECT = /^(?:subject|betreff|objet|asunto|oggetto|onderwerp|assunto|temat|ämne|emne|aihe|主题|件名)\s*[:：]/iu
const MAX_HEADERS = 7
/** A mail's lines begin at most this far below the line that announces it. */
const MAX_BETWEEN = 3

/** Marks the mail that a reply quotes: lines with `>`, and all below a line that announces it. A mail quoted as a whole is its own. */
export function markQuoted(rows: readonly SourceRow[]): readonly SourceRow[] {
  const texts = rows.map(({ cells: [text = ''] }) => text.slice(0, MAX_MAIL_LINE).replace(/[*_]/g, '').trim())
  const isAllMarked = rows.every(({ isQuoted }) => isQuoted)
  const start = rows.findIndex(({ isQuoted }, index) => {
    const isHeader = index > 0 && areHeaders(texts.slice(index, index + MAX_HEADERS))
    if (isQuoted || !(isHeader || announces(texts[index] ?? '', texts[index + 1] ?? ''))) return false
    return !rows.slice(index + 1, index + 1 + MAX_BETWEEN).some((row) => row.isQuoted)
  })
  return rows.map((row, index) => ({
    ...row,
    isQuoted: !isAllMarked && (row.isQuoted === true || (start >= 0 && index >= start)),
  }))
}

const MAX_MAIL_LINE = 400

function announces(text: string, next: string): boolean {
  if (DIVIDER.test(text) || FORWARDED.test(text) || ATTRIBUTION.test(text)) return true
  return ATTRIBUTION_START.test(text) && !text.endsWith(':') && ATTRIBUTION.test(`${text} ${next}`)
}

const areHeaders = ([from = '', ...others]: readonly string[]): boolean =>
  FROM.test(from) && others.some((text) => SENT.test(text)) && others.some((text) => SUBJECT.test(text))

const IN_QUOTED = 'This line is from an email quoted below the reply.'
const ALL_QUOTED = 'All lines are from the quoted or forwarded email. Are these the right ones?'

/** Joins a reply's lines with those of the mail below it, which get a doubt each (behavior 10.34), or one if the reply has none. */
export function joinQuoted(reply: PastedList, quoted: PastedList): PastedList {
  const skippedLines = [...reply.skippedLines, ...quoted.skippedLines]
  const unread = joinUnread([reply.unread, quoted.unread])
  const both = { skippedLines, over: reply.over || quoted.over, unread }
  if (quoted.lines.length === 0) return { ...reply, ...both }
  if (reply.lines.length === 0) return { ...quoted, ...both, question: joinDoubts(ALL_QUOTED, quoted.question) }
  const lines = [
    ...reply.lines.map((line) => withDoubts(line, null, reply.question)),
    ...quoted.lines.map((line) => withDoubts(line, IN_QUOTED, quoted.question)),
  ]
  return { lines: lines.toSorted((a, b) => a.place - b.place), ...both, table: null, question: null }
}

function withDoubts(line: PastedLine, before: string | null, after: string | null): PastedLine {
  const partDoubt = joinDoubts(before, line.partDoubt, after)
  return { ...line, doubt: joinDoubts(before, line.doubt, after), ...(partDoubt !== null && { partDoubt }) }
}
