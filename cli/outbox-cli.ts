import { countOf } from '#catalog/quantities/format-count.ts'
import type { ExitCode } from '#cli/command.ts'
import { runCommandOf } from '#cli/command-table.ts'
import { type RequestWork, withRequests } from '#cli/request-work.ts'
import { terminalLine } from '#cli/terminal-text.ts'
import { makeDue, openMails, setMailsAside } from '#outbox/outbox-store.ts'
import { RESEND_OPTIONS } from '#outbox/outbox-words.ts'
import { acceptedOf } from '#outbox/retry-rules.ts'
import { testMail } from '#requests/mails/test-mail.ts'

/** `outbox status`: what keeps the site from sending mails, and undelivered mails with the reasons. */
export async function outboxStatus({ requests, mailFaults, print, printError }: RequestWork): Promise<ExitCode> {
  for (const fault of mailFaults) printError(`${fault.replace(/\.$/, '')}.`)
  const mails = await openMails(requests.db)
  for (const mail of mails) {
    const { request_number, kind, state, attempts, due_since, next_try_at, last_fault } = mail
    const has = acceptedOf(mail)
    const next = state === 'due' ? `, next try ${next_try_at}` : ''
    const some = has.length === 0 ? '' : `, accepted for ${has.join(', ')}`
    const error = last_fault === null ? '' : `: ${last_fault}`
    print(
      terminalLine(
        `${request_number ?? (kind === 'invite' ? 'To a person of the desk' : 'To a follower')} ${kind}: ${state}, ${countOf(attempts, 'try', 'tries')} since ${due_since}${some}${next}${error}`,
      ),
    )
  }
  if (mails.length === 0) print('No mail is waiting or parked.')
  return 0
}

/** `outbox retry`: makes all of them due now, including parked ones. */
export async function retryMails({ requests, now, print }: RequestWork): Promise<ExitCode> {
  const count = await makeDue(requests.db, 'open', now())
  print(
    count === 0
      ? 'No mail is waiting.'
      : `${countOf(count, 'mail or event is', 'mails and events are')} due now. The running site sends them within seconds.`,
  )
  return 0
}

/** `outbox set-aside`: gives up requests' undelivered mails. The requests stay. */
export async function setAsideMails(work: RequestWork, numbers: readonly string[]): Promise<ExitCode> {
  const { requests, now, print, printError } = work
  let code: ExitCode = 0
  for (const number of numbers.map((each) => each.toUpperCase())) {
    const kinds = await setMailsAside(requests.db, number, now())
    if (kinds.length > 0) {
      const [option, ...others] = new Set(kinds.map((kind) => RESEND_OPTIONS[kind]))
      const isOne = option !== undefined && others.length === 0
      const how = isOne ? `npm run requests -- resend ${number}${option}` : "the request's page at the desk"
      print(`${number}: set aside ${kinds.join(', ')}. To send it after all: ${how}`)
    } else {
      printError(`${number} has no mail that is waiting or parked: see npm run outbox -- status`)
      code = 1
    }
  }
  return code
}

/** `outbox test`: sends one mail to the company with the site's settings, and prints the mail server's answer. */
async function sendTestMail({ transport, facts, rules, now, print, printError }: RequestWork): Promise<ExitCode> {
  const refused = await testMail({ transport, facts, domain: rules.domain, now: now(), by: 'npm run outbox -- test' })
  if (refused === null) print(`A test mail to ${facts.to.join(', ')} was accepted.`)
  else printError(`The test mail to ${facts.to.join(', ')} was not accepted: ${refused}`)
  return refused === null ? 0 : 1
}

const USAGE = `npm run outbox -- status   list the mails that have not been delivered, and why
npm run outbox -- retry    try all of them now, parked ones too
npm run outbox -- set-aside <number> …   give up the undelivered mails of requests; it says how to send them after all
npm run outbox -- test     send one mail to the company, to try the mail settings`

await runCommandOf(USAGE, {}, withRequests, {
  status: { run: outboxStatus },
  retry: { run: retryMails },
  'set-aside': { words: [1, Number.POSITIVE_INFINITY], run: setAsideMails },
  test: { run: sendTestMail },
})
