import { STATE_NAMES, sourceWords } from '#desk/requests/request-state.tsx'
import type { ListedAct } from '#people/act-list.ts'
import type { RefusedAction } from '#people/refusal-record.ts'
import { dayWords } from '#shared/zoned-day.ts'

type Told = {
  readonly who: string
  readonly about: string
  of(name: string): string
  person(name: string): string
  readonly isBuyer: boolean
}

const states: Readonly<Record<string, string>> = STATE_NAMES
const stateName = (key: string): string => (states[key] ?? key).toLowerCase()

/** A name, and a sentence unless it is made of the name: a function, or a text with `{who}`, `{about}` and details. */
type Texts = readonly [name: string, sentence?: string | ((told: Told) => string)]

const ACTS: Readonly<Record<RefusedAction, Texts> & Record<string, Texts>> = {
  'account.accepted': ['Accepted an invite'],
  'account.company-connected': ['Connected a company account'],
  'account.company-disconnected': ['Disconnected a company account'],
  'account.company-refused': ['Company account refused'],
  'account.contact': ['Changed their quote signature'],
  'account.disabled': ['Disabled a person'],
  'account.enabled': ['Re-enabled a person'],
  'account.invited': ['Made an invite', '{who} invited {about} as {role}'],
  'account.link-refused': ['Link refused', 'A link was refused, from {address}{: why}'],
  'account.passkey-added': ['Added a passkey'],
  'account.passkey-refused': ['Passkey refused', 'Refused {about}, from {address}{: why}'],
  'account.passkey-removed': ['Removed a passkey'],
  'account.password': ['Changed a password'],
  'account.password-refused': ['Password not changed'],
  'account.role': ['Changed a role', '{who} changed the role of {about} from {before} to {after}'],
  'account.role-refused': ['Denied by role', '{who} may not use {about} ({method} from {address})'],
  'account.sign-in-blocked': ['Too many failed sign-ins', 'Too many failed sign-ins as {about} from {address}'],
  'account.sign-in-failed': ['Failed sign-in', 'Failed sign-in as {about} from {address}{: why}'],
  'account.signed-in': ['Signed in', '{who} signed in{ by by}'],
  'account.signed-out': ['Signed a person out everywhere'],
  'account.step-up-refused': ['Asked to sign in again', '{who} had to sign in again for {about}'],
  'account.uninvited': ['Canceled an invite'],
  'backup.started': ['Started a backup'],
  'buyer.changed': ['Changed a buyer'],
  'buyer.forgotten': ['Deleted a buyer'],
  'buyer.merged': ['Merged two buyers'],
  'certificate.filed': ['Filed a certificate'],
  'certificate.put-back': ['Put a certificate back'],
  'certificate.withdrawn': ['Withdrew a certificate'],
  'column.hidden': ['Made a column private'],
  'column.published': ['Published a column'],
  'document.filed': ['Filed a document'],
  'document.put-back': ['Put a document back'],
  'document.withdrawn': ['Withdrew a document'],
  'files.stored': ['Stored files'],
  'files.undone': ['Put files back'],
  'import.applied': ['Imported'],
  'import.undone': ['Undid an import'],
  'mail.tested': ['Sent a test email'],
  'notice.discarded': ['Discarded a notice draft'],
  'part.added': ['Added a part'],
  'part.changed': ['Changed a part'],
  'part.deleted': ['Deleted a part'],
  'part.undone': ['Undid a change to a part'],
  'parts.changed': ['Changed many parts'],
  'prices.loaded': ['Loaded list prices'],
  'quarantine.accepted': ['Accepted quarantined data'],
  'quarantine.discarded': ['Discarded quarantined data'],
  'quote.accepted': [
    'Received an order',
    ({ who, of, isBuyer }) =>
      `${who} ${isBuyer ? 'placed' : 'recorded'} order ${of('order')} from quote ${of('quote')}`,
  ],
  'quote.declined': ['A quote was declined', '{who} declined quote {quote}{: reason}'],
  'quote.more-time': ['The buyer asked for more time', '{who} asked for more time for quote {quote}'],
  'quote.sent': ['Sent a quote', '{who} sent quote {quote}'],
  'quote.withdrawn': ['Withdrew a quote', '{who} withdrew quote {quote}{: reason}'],
  'request.address': ['Corrected a buyer’s address', '{who} corrected the buyer’s address of {about}'],
  'request.corrected': ['The buyer corrected a request'],
  'request.entered': [
    'Entered a request',
    ({ who, about, of }) => `${who} entered ${about} (${sourceWords(of('source'))})`,
  ],
  'request.follow-up': [
    'Set a day to follow up',
    ({ who, about, of }) =>
      of('day') === '' ? `${who} ended the snooze of ${about}` : `${who} snoozed ${about} until ${dayWords(of('day'))}`,
  ],
  'request.forget': ['Deleted a request', '{who} deleted {about} for good'],
  'request.mail-aside': ['Set an email aside', '{who} set an email of {about} aside'],
  'request.merged': [
    'Merged two requests',
    ({ who, about, of }) =>
      of('from') === '' ? `${who} merged ${about} into ${of('into')}` : `${who} merged ${of('from')} into ${about}`,
  ],
  'request.message': ['Wrote to a buyer'],
  'request.note': ['Added a note'],
  'request.owner': [
    'Changed the owner of a request',
    ({ who, about, of, person }) => {
      if (of('to') === '') return `${who} unassigned ${about}`
      return person('to') === who ? `${who} took ${about}` : `${who} assigned ${about} to ${person('to')}`
    },
  ],
  'request.page-renewed': ['Gave a buyer’s page a new link', '{who} gave the buyer’s page of {about} a new link'],
  'request.release': ['Released a request', '{who} released {about} from suspected spam'],
  'request.resend': ['Sent an email again'],
  'request.state': [
    'Changed the state of a request',
    ({ who, about, of }) =>
      `${who} marked ${about} as ${stateName(of('to'))}${of('from') && ` (was ${stateName(of('from'))})`}`,
  ],
  'sample.cleared': ['Cleared the sample'],
  'site.changed': ['Changed the site'],
  'synonym.made': ['Made a synonym'],
  'synonym.removed': ['Removed a synonym'],
}

/** An action's name on the page. An action of another release has no words here, so its key is shown. */
export const actWords = (action: string): string => ACTS[action]?.[0] ?? action

const BUYER = 'The buyer, '

/** An act as a sentence. `names` are people by id; the command line has no name. */
export function actSentence(
  { by, action, subject: about, detail }: Pick<ListedAct, 'by' | 'action' | 'subject' | 'detail'>,
  names: ReadonlyMap<string, string>,
): string {
  const isBuyer = by?.startsWith(BUYER) ?? false
  const who = by === null ? 'The command line' : isBuyer ? `${by.slice(BUYER.length)} (buyer)` : by
  const text = (value: unknown): string =>
    typeof value === 'string' ? (names.get(value) ?? value) : value === null ? 'none' : JSON.stringify(value)
  const of = (name: string) => (detail?.[name] == null ? '' : text(detail[name]))
  const person = (name: string) => names.get(String(detail?.[name])) ?? 'a person who has left'
  const [words = action, sentence] = ACTS[action] ?? []
  if (typeof sentence === 'function') return sentence({ who, about, of, person, isBuyer })
  if (sentence) {
    return sentence.replace(/\{(: | by )?(\w+)\}/g, (_, before = '', name) => {
      const value = name === 'who' ? who : name === 'about' ? about : of(name)
      return value && before + value
    })
  }
  const rest = Object.entries(detail ?? {}).map(([name, value]) => `${name}: ${[value].flat().map(text).join(', ')}`)
  return `${who} ${words.charAt(0).toLowerCase()}${words.slice(1)}: ${about}${rest.length > 0 ? ` (${rest.join(', ')})` : ''}`
}
