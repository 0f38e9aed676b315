import { data, Form, Link, redirect } from 'react-router'
import * as z from 'zod'
import { flashContext, personContext } from '#desk/desk-context.ts'
import { takeForm } from '#desk/desk-form.ts'
import { quotesIn, quotesOfRequest } from '#desk/quotes/quote-service.ts'
import { PageHead } from '#desk/ui/page-head.tsx'
import { isProblem } from '#shared/problem.ts'
import type { Route } from './+types/quote-preview.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await quotesIn(context).preview(params.number, context.get(personContext).name)
  if (!found) throw data(`There is no quote request ${params.number}. It may have been deleted.`, 404)
  if ('faults' in found) {
    context.get(flashContext).say('The quote is not complete: press Preview to see what is missing.', 'problem')
    throw redirect(`/requests/${params.number}/quote`)
  }
  const { version, document, mail, total } = found
  const unprintable = found.unprintable.join(' ')
  const { to, cc = [], subject, text } = mail
  return {
    request: params.number,
    version,
    quote: document.number,
    total,
    to: to.join(', '),
    cc: cc.join(', '),
    refusal: found.refusal,
    subject,
    text,
    unprintable,
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  return await takeForm(context, posted, ({ version }) => send(context, params.number, version))
}

const posted = z.object({ version: z.int().catch(0) })

/** Sends the quote that was previewed. Every way ends with a redirect and a message. */
async function send(context: Route.ActionArgs['context'], number: string, version: number): Promise<never> {
  const person = context.get(personContext)
  await quotesOfRequest(context, number)
  const flash = context.get(flashContext)
  const path = `/requests/${number}/quote`
  const sending = await quotesIn(context)
    .send(number, version, person)
    .catch((error) => {
      if (!isProblem(error)) throw error
      flash.say(`${error.message} ${error.advice}`, 'problem')
      throw redirect(path)
    })
  if (sending.kind === 'sent') {
    flash.say(`Sent: quote ${sending.quote.number} is stored and goes out by mail.`)
    throw redirect(path)
  }
  if (sending.kind === 'faulty') {
    flash.say('The quote is not complete: press Preview to see what is missing.', 'problem')
    throw redirect(path)
  }
  const { changedBy } = sending.theirs
  flash.say(`Not sent: ${changedBy ?? 'someone else'} has changed the quote since. This is how it is now.`, 'problem')
  throw redirect(`${path}/preview`)
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Preview of the quote for ${params.number} – Desk` }]

export default function QuotePreviewPage({ loaderData }: Route.ComponentProps) {
  const { request, version, quote, total, to, cc, refusal, subject, text, unprintable } = loaderData
  return (
    <>
      <PageHead title={`Quote ${quote}: ${total}`} text="Nothing is sent yet. This is the mail, with the PDF attached.">
        <a href={`/requests/${request}/quote/draft.pdf`} download className="button">
          Draft as PDF
        </a>
        <Link to={`/requests/${request}/quote`} className="button">
          Change it
        </Link>
      </PageHead>
      {unprintable !== '' && (
        <p className="notice" data-tone="bad">
          These characters can’t be printed in the PDF, which has […] for them: <bdi>{unprintable}</bdi>
        </p>
      )}
      {refusal !== null && (
        <p className="notice" data-tone="bad">
          A mail to {to} was refused: {refusal}{' '}
          <Link to={`/requests/${request}#buyer-address`}>Correct the address</Link> before you send.
        </p>
      )}
      <section className="card">
        <h2>{subject}</h2>
        <p className="lead">
          To {to}
          {cc !== '' && `, Cc ${cc}`}
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <pre className="quote-mail mono" tabIndex={0}>
          {text}
        </pre>
      </section>
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <button type="submit" className="button button-dark">
          Send to {to}
        </button>
      </Form>
    </>
  )
}
