import { data, redirect } from 'react-router'
import { catalogContext, changeMailsContext, familiesContext, requestsContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { checkForm } from '#app/forms/checked-form.ts'
import { headersOfAction } from '#app/forms/form-route.ts'
import { Refusal } from '#app/forms/refusal.tsx'
import { takeRequest } from '#app/forms/request-action.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { partsAt } from '#app/part/parts-at.ts'
import { CatalogUnavailable } from '#app/ui/catalog-unavailable.tsx'
import { Submit, TextLink } from '#app/ui/controls.tsx'
import { asTexts } from '#app/ui/stored-json.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import type { Catalog } from '#catalog/answers.ts'
import { CHANGE_NOTICES } from '#catalog/company/company-document.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { FollowedPart } from '#followers/follower-store.ts'
import { NOTICE_FIELDS } from '#followers/schemas/notice-fields.ts'
import { noticeRequest } from '#followers/schemas/notice-request.ts'
import { Problem } from '#shared/problem.ts'
import type { Route } from './+types/notices.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!url.searchParams.has('part')) throw redirect(CHANGE_NOTICES.path)
  if (!context.get(changeMailsContext)) throw data(null, { status: 404 })
  const catalog = context.get(catalogContext)
  const asked = catalog && askedParts(catalog, context.get(familiesContext), url.searchParams.getAll('part'))
  const stamp = await context.get(requestsContext).freshStamp()
  const meta = pageHead(context, { title: 'Part change emails', robots: 'noindex' })
  return data({ asked, form: { requestKey: crypto.randomUUID(), stamp }, meta }, { status: asked ? 200 : 503 })
}

/** Its answer is the same whether or not the address is known (behavior 26.6). */
export async function action({ url, context }: Route.ActionArgs) {
  const catalog = context.get(catalogContext)
  if (!context.get(changeMailsContext) || !catalog) throw data(null, { status: catalog ? 404 : 503 })
  return await takeRequest({
    context,
    check: (form) => checkForm(form, noticeRequest),
    submit: async ({ email: address, requestKey, stamp = '', website = '' }) => {
      const { parts } = askedParts(catalog, context.get(familiesContext), url.searchParams.getAll('part'))
      if (parts.length === 0)
        throw new Problem(400, 'No parts were chosen.', 'Open this page from a part or a quote list.')
      const keys = parts.map(({ table, id, number }) => ({ table, id, number }))
      const asked = await context.get(requestsContext).askNotices({ address, parts: keys, requestKey, stamp, website })
      return asked.kind === 'asked' ? { kind: 'stored', receipt: null } : asked
    },
  })
}

export const headers = headersOfAction

export default function NoticesPage({ loaderData: { asked, form }, actionData }: Route.ComponentProps) {
  const { reply, refusal = [], form: posted } = actionData ?? {}
  const { email } = asTexts(reply?.initialValue)
  const refusals = [...Object.values(reply?.error ?? {}).flatMap((errors) => errors ?? []), ...refusal]
  const isSent = reply?.status === 'success' && refusals.length === 0
  const [{ label, name, maxLength, autoComplete }] = NOTICE_FIELDS
  const lead = 'We’ll email you when the data for these parts changes, at most once a day. Unsubscribe at any time.'
  if (asked === null) {
    return (
      <TextPage title="Part change emails">
        <CatalogUnavailable />
      </TextPage>
    )
  }
  const { parts, unknown } = asked
  return (
    <TextPage title="Part change emails" lead={lead}>
      {isSent && (
        <p role="status" className="notice" data-tone="good">
          Thank you. If the address is right, a confirmation email is on its way to <bdi>{email}</bdi>. Open its link
          within 48 hours to start the emails. We send an unconfirmed address at most two of them a week.
        </p>
      )}
      <Refusal of={refusals} />
      <ul className="notice-parts rows">
        {parts.map(({ url, number }) => (
          <li key={url}>
            <TextLink to={url}>{number}</TextLink>
          </li>
        ))}
      </ul>
      {unknown.length > 0 && <p>{`Not in the catalog: ${unknown.join(', ')}.`}</p>}
      {parts.length === MAX_ASKED && (
        <p>{`You can sign up for ${MAX_ASKED} parts at a time. Send another form for the rest.`}</p>
      )}
      {parts.length === 0 && <p>Open this page from a part or a quote list.</p>}
      {parts.length > 0 && !isSent && (
        <form method="post" className="notice-form stack">
          <input type="hidden" name="requestKey" value={form.requestKey} />
          <input type="hidden" name="stamp" value={posted?.stamp || form.stamp} />
          <div hidden>
            <label htmlFor="notice-website">Leave this empty</label>
            <input id="notice-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
          </div>
          <TextField
            field={{ id: 'notice-email', name, defaultValue: email ?? '', errors: undefined }}
            label={label}
            type="email"
            exact
            maxLength={maxLength}
            autoComplete={autoComplete}
          />
          <Submit tone="brass">Email me changes</Submit>
          <p className="muted">
            We store only your address and the parts, until you unsubscribe. <TextLink to="/privacy">Privacy</TextLink>
          </p>
        </form>
      )}
    </TextPage>
  )
}

/** Per form. A longer list needs several. */
const MAX_ASKED = 200

/** Finds parts like part pages' addresses: by table and id, or all with a number. */
function askedParts(catalog: Catalog, families: readonly Family[], texts: readonly string[]) {
  const parts = new Map<string, FollowedPart & { url: string }>()
  const unknown: string[] = []
  for (const text of texts) {
    const found = partsAt(catalog, families, `/part/${text}`).map(({ table, row }) => table.part(row))
    if (found.length === 0) unknown.push(text)
    for (const { tableName: table, id, partNumber: number, url } of found) parts.set(url, { table, id, number, url })
  }
  return { parts: [...parts.values()].slice(0, MAX_ASKED), unknown }
}
