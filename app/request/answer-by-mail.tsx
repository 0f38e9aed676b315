/** `canMail`: the link can be mailed again. `isMailed`: it just was. */
export type MailedLink = Readonly<Record<'canMail' | 'isMailed', boolean>> | undefined

type Props = {
  readonly token: string
  /** The typed address, or null if the company has a newer one. */
  readonly mailsTo: string | null
  readonly link: MailedLink
  readonly refusal: readonly string[]
}

/** On the receipt's page: where the answer goes, and the link to open it (behavior 10.35). */
export function AnswerByMail({ token, mailsTo, link, refusal }: Props) {
  return (
    <section className="card stack" aria-label="Our answer" id="answer">
      {refusal.length > 0 && (
        <p role="alert" className="notice" data-tone="bad">
          {refusal.join(' ')}
        </p>
      )}
      <p>
        <strong>
          We will email our answer to{' '}
          {mailsTo === null ? <span>the address that we have for you</span> : <bdi translate="no">{mailsTo}</bdi>}
        </strong>
      </p>
      {link?.isMailed && (
        <p role="status" className="notice" data-tone="good">
          The email is on its way.
        </p>
      )}
      {link?.canMail && !link.isMailed && (
        <form method="post" action={`/request/${token}/link`}>
          <button type="submit" className="button">
            Email me the link again
          </button>
        </form>
      )}
    </section>
  )
}
