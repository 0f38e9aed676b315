/** A person who may use the desk, or could until `disabled_at`. `mail` is in lower case. */
export type PersonRow = {
  id: string
  mail: string
  name: string
  role: 'owner' | 'sales' | 'catalog'
  /** An argon2id hash, or null. */
  password: string | null
  made_at: string
  disabled_at: string | null
  phone: string
  reply_to: string
  signature: string
}

export type InviteRow = {
  token_hash: string
  mail: string
  role: PersonRow['role']
  invited_by: string | null
  made_at: string
  ends_at: string
  /** The mail with its link in the outbox, or null. */
  mail_id: string | null
}

export type DeskSessionRow = {
  id: string
  token_hash: string
  person_id: string
  browser: string
  means: 'password' | 'passkey' | 'invite' | 'company'
  made_at: string
  seen_at: string
  ends_at: string
  /** With a company account: when its issuer last asked who they are, if it says so. Else null. */
  proved_at: string | null
}

/** A failed sign-in. `subject`: the hash of an account's mail address or of a network address. */
export type SignInTryRow = { subject: string; tried_at: string; id: string }

/** `id` and `public_key` are base64url, `transports` is JSON. */
export type PasskeyRow = {
  id: string
  person_id: string
  name: string
  public_key: string
  counter: number
  transports: string
  made_at: string
  used_at: string | null
}

/** A passkey challenge that was answered, kept while valid, so it can't be answered again. */
export type PasskeyChallengeRow = { challenge: string; person_id: string | null; ends_at: string }

/** A person's account at an OpenID Connect issuer. `subject` is the issuer's name for it. */
export type CompanyAccountRow = { issuer: string; subject: string; person_id: string; made_at: string }

/** An act at the desk, or on the command line (`person_id` null). `detail` is JSON. */
export type ActRow = {
  /** Starts with the time, so ids sort like acts. */
  id: string
  done_at: string
  person_id: string | null
  person_name: string | null
  action: string
  subject: string
  detail: string | null
}
