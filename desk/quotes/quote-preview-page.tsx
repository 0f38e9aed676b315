import { useRef, useState } from 'react'
import { Form, Link, redirect } from 'react-router'
import * as z from 'zod'
import { PanelViewer } from '#app/datasheet/panel-viewer.tsx'
import { ButtonLink, Card, Check, HiddenFields, Notice, PageHead, Submit } from '#app/ui/controls.tsx'
import { flashContext, personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, takeForm, typedText } from '#desk/desk-form.ts'
import { englishLeft } from '#desk/quotes/english-left.ts'
import { useSubmitKey } from '#desk/quotes/quote-keys.ts'
import { quotesOfRequest, sentAs } from '#desk/quotes/quote-service.ts'
import { formatMoney } from '#requests/schemas/money.ts'
import { isProblem, problemOf } from '#shared/problem.ts'
import type { Route } from './+types/quote-preview-page.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const request = await quotesOfRequest(context, params.number)
  if (request.mergedInto) throw redirect(`/requests/${request.mergedInto}`)
  const same = sentAs(request)
  if (same) {
    context.get(flashContext).say(`${same.number} was sent with just this. Change something to send another quote.`)
    throw redirect(`/requests/${params.number}/quote`)
  }
  const { quotes } = context.get(servicesContext)
  const found = await quotes.preview(request, context.get(personContext))
  if ('faults' in found) {
    context.get(flashContext).say('The quote is not complete: press Preview to see what is missing.', 'problem')
    throw redirect(`/requests/${params.number}/quote`)
  }
  const { version, document, mail, seal, refusal, sampleAddress } = found
  const { number, quote } = document
  const { to, cc = [], replyTo, subject, text } = mail
  const undated = quote.lines.flatMap(({ partNumber, breaks, leadTime }, index) =>
    partNumber !== '' && breaks.length > 0 && leadTime === '' ? [index + 1] : [],
  )
  const warnings = [
    undated.length > 0 &&
      `${undated.length === 1 ? 'This line has' : 'These lines have'} no lead time: ${undated.join(', ')}. The buyer can’t see when the parts come.`,
    englishLeft(request.draft.typed, quotes.defaults()) || false,
    request.buyerRequest.content.completeAddress === '' &&
      'The request has no postal address of the buyer, and so the PDF has none.',
    sampleAddress !== null &&
      `${sampleAddress} is a sample: what the buyer answers there reaches no one. It is in the email and the PDF. Set ‘Answers go to’ in your account, or give the company’s own address under Site.`,
  ]
  return {
    request: params.number,
    quote: number,
    total: quote.total === null ? 'the buyer chooses quantities' : formatMoney(quote.total, quote.currency),
    sent: [
      `To ${to.join(', ') || 'no one yet'}${cc.length > 0 ? `, Cc ${cc.join(', ')}` : ''}.`,
      `Answers go to ${replyTo?.address ?? ''}.`,
      ...(quote.files.length > 0 ? [`With ${number}.pdf: ${quote.files.map(({ name }) => name).join(', ')}.`] : []),
    ].join(' '),
    to: to.join(', '),
    unprintable: found.unprintable.join(' '),
    warnings: warnings.filter((warning) => typeof warning === 'string'),
    version,
    seal,
    refusal,
    sampleAddress,
    subject,
    text,
  }
}

/** Sends the previewed quote. Always redirects, with a message on the next page. */
export async function action({ params: { number }, context }: Route.ActionArgs) {
  return await takeForm(context, posted, async ({ version, ...seen }) => {
    try {
      const { quotes } = context.get(servicesContext)
      const { number: quote } = await quotes.send(number, version, context.get(personContext), seen)
      return leave(`/requests/${number}`, `Sent: quote ${quote} is stored and goes out by email.`)
    } catch (error) {
      // errors about the preview itself are shown there
      const place = isProblem(error) && error.field ? 'quote/preview' : 'quote'
      return leave(`/requests/${number}/${place}`, problemOf(error).text, 'problem')
    }
  })
}

const posted = z.object({ version: z.int().catch(0), seal: typedText, ticked: z.string().optional() })

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Preview of the quote for ${params.number} – Desk` }]

export default function QuotePreviewPage({ loaderData }: Route.ComponentProps) {
  const { request, version, seal, quote, total, to, sent, sampleAddress, refusal, subject, text } = loaderData
  const { unprintable, warnings } = loaderData
  const [isUnread, setUnread] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const path = `/requests/${request}/quote`
  useSubmitKey(form, 'button')
  return (
    <>
      <PageHead
        title={`Quote ${quote}: ${total}`}
        text="Nothing is sent yet. These are the PDF and the email, as they will go out."
      >
        <a href={`${path}/draft.pdf`} download className="button">
          Save the PDF
        </a>
        <ButtonLink to={path}>Change it</ButtonLink>
      </PageHead>
      {unprintable !== '' && (
        <Notice tone="bad">
          These characters can’t be printed in the PDF, which has […] for them: <bdi>{unprintable}</bdi>
        </Notice>
      )}
      {warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          {warning}
        </Notice>
      ))}
      {to === '' && (
        <Notice tone="bad">
          The buyer has no email address, so the quote can’t be sent.{' '}
          <Link to={`/requests/${request}#buyer-address`}>Enter it</Link> first, or save the PDF.
        </Notice>
      )}
      {refusal !== null && (
        <Notice tone="bad">
          <span>{`An email to ${to} was refused: ${refusal}`}</span>{' '}
          <Link to={`/requests/${request}#buyer-address`}>Correct the address</Link> before you send.
        </Notice>
      )}
      <div className="halves quote-preview">
        <section className="card" aria-label={`${quote}.pdf`}>
          <h2>{`${quote}.pdf`}</h2>
          {isUnread ? (
            <p className="hint">The pages can’t be shown here. Save the PDF to look at it.</p>
          ) : (
            <PanelViewer name={`${quote}.pdf`} url={`${path}/draft.pdf?seal=${seal}`} onFail={() => setUnread(true)} />
          )}
        </section>
        <Card title={subject}>
          <p className="lead">{sent}</p>
          <iframe title="The email" src={`${path}/mail.html`} className="quote-mail" />
          <details>
            <summary>As plain text</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
            <pre className="hint mono" translate="no" tabIndex={0}>
              {text}
            </pre>
          </details>
        </Card>
      </div>
      <Form method="post" ref={form} className="toolbar bottom-bar">
        <HiddenFields fields={{ version, seal }} />
        {to !== '' && sampleAddress !== null && (
          <Check name="ticked" value={sampleAddress} required>{`Buyers will see ${sampleAddress}`}</Check>
        )}
        {to !== '' && (
          <Submit tone="dark" title="Ctrl+Enter">
            {`Send to ${to}`}
          </Submit>
        )}
      </Form>
    </>
  )
}
