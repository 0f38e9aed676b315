import { countOf } from '#catalog/quantities/format-count.ts'
import type { OutboxRow } from '#database/tables.ts'

/** The option of `requests -- resend` for a kind. The others can only be sent again at the desk. */
export const RESEND_OPTIONS: Readonly<Partial<Record<OutboxRow['kind'], string>>> = {
  quote: '',
  contact: '',
  copy: ' --copy',
  event: ' --events',
}

export const MAIL_WORDS = {
  what: 'mail',
  sent: 'Mailed',
  notSent: 'Not mailed',
  noAnswer: 'The mail server gave no answer in time',
  parkedHint: (kind: OutboxRow['kind']): string => {
    const option = RESEND_OPTIONS[kind]
    return `npm run ${option === undefined ? 'outbox -- retry' : `requests -- resend${option}`} sends it again`
  },
  refused: (why: string) => `The mail server refuses our mails, the settings may be wrong: ${why}`,
  failing: (why: string) => `Mails to the company can't be sent and are tried again: ${why}`,
  overdue: (count: number) =>
    `${countOf(count, 'request has', 'requests have')} waited more than an hour to be mailed (npm run outbox -- status)`,
  parked: (count: number) =>
    `${countOf(count, 'mail is', 'mails are')} parked: refused or 5 days old (npm run outbox -- status)`,
}

export type OutboxWords = typeof MAIL_WORDS

export const EVENT_WORDS: OutboxWords = {
  what: 'event',
  sent: 'Told WEBHOOK_URL',
  notSent: 'WEBHOOK_URL was not told',
  noAnswer: 'WEBHOOK_URL gave no answer in time',
  parkedHint: () => 'npm run requests -- resend --events sends it again',
  refused: (why) => `WEBHOOK_URL refuses our events, the settings may be wrong: ${why}`,
  failing: (why) => `Events can't be sent to WEBHOOK_URL and are tried again: ${why}`,
  overdue: (count) =>
    `${countOf(count, 'event has', 'events have')} waited more than an hour for WEBHOOK_URL (npm run outbox -- status)`,
  parked: (count) =>
    `${countOf(count, 'event is', 'events are')} parked: refused by WEBHOOK_URL or 5 days old (npm run outbox -- status)`,
}
