import { actWords } from '#desk/acts/act-words.ts'
import { STATE_NAMES } from '#desk/requests/request-state.tsx'
import type { ListedAct } from '#people/act-list.ts'
import { dayWords } from '#shared/zoned-day.ts'

/** `of` is a detail in words, or ''. */
type Told = { readonly who: string; readonly about: string; of(name: string): string; isBuyer: boolean }

const reason = (text: string): string => (text === '' ? '' : `: ${text}`)
const states: Readonly<Record<string, string>> = STATE_NAMES
const stateName = (key: string): string => (states[key] ?? key).toLowerCase()

/** Words for changes of state other than 'marked as'. */
const STATE_VERBS: Readonly<Record<string, string>> = { closed: 'closed', answered: 'answered' }

/** The subject of an invite without an address (`people/invites.ts`). */
const FIRST_OWNER = 'first owner'

const SENTENCES: Readonly<Record<string, (told: Told) => string>> = {
  'request.state': ({ who, about, of }) => {
    const [from, to] = [of('from'), of('to')]
    const verb = STATE_VERBS[to]
    const done = verb ? `${verb} ${about}` : `marked ${about} as ${stateName(to)}`
    return `${who} ${done}${from && ` (was ${stateName(from)})`}`
  },
  'request.owner': ({ who, about, of }) => {
    if (of('to') === '') return `${who} unassigned ${about}`
    return of('to') === who ? `${who} took ${about}` : `${who} assigned ${about} to ${of('to')}`
  },
  'request.follow-up': ({ who, about, of }) =>
    of('day') === '' ? `${who} ended the snooze of ${about}` : `${who} snoozed ${about} until ${dayWords(of('day'))}`,
  'request.note': ({ who, about }) => `${who} added a note to ${about}`,
  'request.message': ({ who, about }) => `${who} wrote to the buyer of ${about}`,
  'request.release': ({ who, about }) => `${who} released ${about} from suspected spam`,
  'request.forget': ({ who, about }) => `${who} deleted ${about} for good`,
  'request.resend': ({ who, about }) => `${who} sent an email of ${about} again`,
  'request.mail-aside': ({ who, about }) => `${who} set an email of ${about} aside`,
  'request.merged': ({ who, about, of }) =>
    of('from') === '' ? `${who} merged ${about} into ${of('into')}` : `${who} merged ${of('from')} into ${about}`,
  'request.entered': ({ who, about, of }) => `${who} entered ${about} (${of('source')})`,
  'request.address': ({ who, about }) => `${who} corrected the buyer’s address of ${about}`,
  'request.page-renewed': ({ who, about }) => `${who} gave the buyer’s page of ${about} a new address`,
  'quote.sent': ({ who, of }) => `${who} sent quote ${of('quote')}`,
  'quote.accepted': ({ who, of, isBuyer }) =>
    `${who} ${isBuyer ? 'placed' : 'recorded'} order ${of('order')} from quote ${of('quote')}`,
  'quote.declined': ({ who, of }) => `${who} declined quote ${of('quote')}${reason(of('reason'))}`,
  'quote.withdrawn': ({ who, of }) => `${who} withdrew quote ${of('quote')}${reason(of('reason'))}`,
  'quote.more-time': ({ who, of }) => `${who} asked for more time for quote ${of('quote')}`,
  'account.invited': ({ who, about, of }) =>
    about === FIRST_OWNER ? `${who} made a link for the first owner` : `${who} invited ${about} as ${of('role')}`,
  'account.signed-in': ({ who, of }) => `${who} signed in${of('by') && ` by ${of('by')}`}`,
  'account.role': ({ who, about, of }) => `${who} changed the role of ${about} from ${of('before')} to ${of('after')}`,
  'account.disabled': ({ who, about }) => `${who} disabled ${about}`,
  'account.enabled': ({ who, about }) => `${who} let ${about} in again`,
  'account.signed-out': ({ who, about }) => `${who} signed ${about} out everywhere`,
  'account.sign-in-failed': ({ about, of }) => `Failed sign-in as ${about} from ${of('address')}${reason(of('why'))}`,
  'account.sign-in-blocked': ({ about, of }) => `Too many failed sign-ins as ${about} from ${of('address')}`,
  'account.link-refused': ({ of }) => `A link was refused, from ${of('address')}${reason(of('why'))}`,
  'account.passkey-refused': ({ about, of }) => `Refused ${about}, from ${of('address')}${reason(of('why'))}`,
  'account.role-refused': ({ who, about, of }) => `${who} may not use ${about} (${of('method')} from ${of('address')})`,
  'account.step-up-refused': ({ who, about }) => `${who} had to sign in again for ${about}`,
}

const BUYER = 'The buyer, '

/** An entry of the log as a sentence. `names` are people by id; the command line has no name. */
export function actSentence(
  { by, action, subject: about, detail }: Pick<ListedAct, 'by' | 'action' | 'subject' | 'detail'>,
  names: ReadonlyMap<string, string>,
): string {
  const isBuyer = by?.startsWith(BUYER) ?? false
  const who = by === null ? 'The command line' : isBuyer ? `${by.slice(BUYER.length)} (buyer)` : by
  const text = (value: unknown): string =>
    typeof value === 'string' ? (names.get(value) ?? value) : value === null ? 'none' : JSON.stringify(value)
  const of = (name: string) => (detail?.[name] == null ? '' : text(detail[name]))
  const sentence = SENTENCES[action]
  if (sentence) return sentence({ who, about, of, isBuyer })
  const words = actWords(action)
  const rest = Object.entries(detail ?? {}).map(([name, value]) => `${name}: ${[value].flat().map(text).join(', ')}`)
  return `${who} ${words.charAt(0).toLowerCase()}${words.slice(1)}: ${about}${rest.length > 0 ? ` (${rest.join(', ')})` : ''}`
}
