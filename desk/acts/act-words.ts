import type { RefusedAction } from '#people/refusal-record.ts'

const REFUSED: Readonly<Record<RefusedAction, string>> = {
  'account.link-refused': 'Link refused',
  'account.passkey-refused': 'Passkey refused',
  'account.password-refused': 'Password not changed',
  'account.role-refused': 'Refused for the role',
  'account.sign-in-blocked': 'Too many failed sign-ins',
  'account.sign-in-failed': 'Failed sign-in',
  'account.step-up-refused': 'Asked to sign in again',
}

const WORDS: Readonly<Record<string, string>> = {
  ...REFUSED,
  'account.accepted': 'Accepted an invite',
  'account.disabled': 'Disabled a person',
  'account.enabled': 'Let a person in again',
  'account.invited': 'Made an invite',
  'account.passkey-added': 'Added a passkey',
  'account.passkey-removed': 'Removed a passkey',
  'account.password': 'Changed a password',
  'account.role': 'Changed a role',
  'account.signed-in': 'Signed in',
  'account.signed-out': 'Signed a person out everywhere',
  'account.uninvited': 'Took an invite back',
  'files.stored': 'Stored files',
  'files.undone': 'Put files back',
  'import.applied': 'Imported',
  'import.undone': 'Undid an import',
  'part.added': 'Added a part',
  'part.changed': 'Changed a part',
  'part.deleted': 'Deleted a part',
  'part.undone': 'Undid a change of a part',
  'quarantine.accepted': 'Accepted quarantined data',
  'quarantine.discarded': 'Discarded quarantined data',
  'quote.sent': 'Sent a quote',
  'request.address': 'Corrected a buyer’s address',
  'request.forget': 'Deleted a request',
  'request.mail-aside': 'Set a mail aside',
  'request.note': 'Added a note',
  'request.owner': 'Changed the owner of a request',
  'request.release': 'Released a request',
  'request.resend': 'Sent a mail again',
  'request.state': 'Changed the state of a request',
  'synonym.made': 'Made a synonym',
  'synonym.removed': 'Removed a synonym',
}

/** What an act is called on the page. An act of another release, which has no words here, is its own name. */
export const actWords = (action: string): string => WORDS[action] ?? action
