import { useEffect } from 'react'
import { data, Form } from 'react-router'
import * as z from 'zod'
import type { AnsweredForm } from '#content/editor/sent-form.ts'
import type { ContrastPair } from '#content/look/theme.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, takeForm, typedText } from '#desk/desk-form.ts'
import { orRefuse } from '#desk/problem-text.ts'
import { SentPreview } from '#desk/site/change-list.tsx'
import { ContentField } from '#desk/site/content-field.tsx'
import { FolderNotice } from '#desk/site/site-notices.tsx'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { ButtonLink, Submit } from '#desk/ui/controls.tsx'
import { DeskForm } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { FormError } from '#desk/ui/form-error.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import { StateBadge } from '#desk/ui/state-badge.tsx'
import type { AddedColumn } from '#parts/import/added-columns.ts'
import { FIELD_PREFIX } from '#shared/field-name.ts'
import type { Route } from './+types/content-page.ts'

/** `top` is the site folder itself: `/site/top/company.yaml`, `/site/families/panel-jacks.yaml`. */
const fileOf = ({ folder, name }: Route.LoaderArgs['params']): string => (folder === 'top' ? name : `${folder}/${name}`)

export async function loader({ context, params }: Route.LoaderArgs) {
  const { site, siteUrl } = context.get(servicesContext)
  const opened = await orRefuse(site.editor.open(fileOf(params)))
  const { about, field, value, version, isOwn, raw, contrast } = opened
  const { file, title, note, shownAt = typeof raw.path === 'string' ? raw.path : null } = about
  const table = file.startsWith('families/') && typeof raw.table === 'string' ? raw.table : null
  return {
    file,
    title,
    note,
    field,
    value,
    version,
    isOwn,
    shownAt: siteUrl !== null && shownAt !== null ? siteUrl + shownAt : null,
    contrast,
    columns: table === null ? null : { table, added: await site.addedColumns(table) },
    where: await site.editor.where(),
    isShared: site.isShared,
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { editor, send, showColumn } = context.get(servicesContext).site
  const person = context.get(personContext)
  const file = fileOf(params)
  const here = `/site/${params.folder}/${params.name}` // the router's own requests have a different address
  return await takeForm(
    context,
    posted,
    async ({ do: act, version, table, column }, fields) => {
      if (act === 'reset') {
        await editor.reset(person, file, version)
        return leave('/site', 'Your own file is removed. The history brings it back.')
      }
      if (act === 'publish' || act === 'hide') {
        await showColumn(person, table, column, act === 'publish')
        return leave(here, `‘${column}’ is ${act === 'publish' ? 'on the site now' : 'private now'}.`)
      }
      const typed = new Map([...fields].map(([name, text]) => [name, String(text)]))
      const outcome = await send(person, { file, version, act, posted: typed })
      if (outcome.kind === 'shown') return data(outcome.sent, { status: outcome.status })
      const waits = editor.waiting()
      if (outcome.kind === 'unchanged') return leave(here, 'Nothing was changed, so nothing is saved.')
      if (waits === null) return leave(here, 'Saved. The site shows it now.')
      return leave(here, `Saved, but the site can’t show it yet: ${waits}`, 'problem')
    },
    { rules: { prefixes: [FIELD_PREFIX] } },
  )
}

const posted = z.object({ do: z.string(), version: typedText, table: typedText, column: typedText })

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.title ?? 'Site'} – Desk` }]

export default function ContentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, note, field, where, isShared, isOwn, shownAt, columns, file } = loaderData
  const sent = actionData && 'value' in actionData ? actionData : null
  const reply = actionData && 'reply' in actionData ? actionData.reply : null
  const { value, version, faults } = sent ?? { value: loaderData.value, version: loaderData.version, faults: [] }
  const contrast = sent?.contrast ?? loaderData.contrast
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes when something was saved
  useEffect(() => {
    focusAfter(document.querySelector('form.site-form'), sent)
  }, [sent, loaderData.version])
  const general = faults.filter(({ path }) => path.length === 0).map(({ message }) => message)
  return (
    <>
      <PageHead title={title} text={note}>
        {shownAt && (
          <a href={shownAt} className="button" target="_blank" rel="noreferrer">
            Show it on the site
          </a>
        )}
        <ButtonLink to="/site">All of the site</ButtonLink>
      </PageHead>
      <FormError reply={reply} />
      <FolderNotice where={where} isShared={isShared} />
      <DeskForm
        about="content"
        rebuild={['do', 'check']}
        key={sent ? JSON.stringify(sent.value) : version}
        className="stack site-form"
        preventScrollReset
      >
        {/* Enter in a field shows what changes; it removes nothing. */}
        <button type="submit" name="do" value="check" className="sr-only" tabIndex={-1} aria-hidden="true">
          See what changes
        </button>
        <input type="hidden" name="version" value={version} />
        {sent && <SentPreview sent={sent} general={general} />}
        <div className="card stack">
          {contrast && <ContrastTable pairs={contrast} />}
          <ContentField field={field} value={value} path={[]} faults={faults} />
        </div>
        <div className="part-actions">
          <Submit tone="brass" name="do" value="save" disabled={where.closed !== null}>
            Save
          </Submit>
          <Submit name="do" value="check">
            See what changes
          </Submit>
        </div>
      </DeskForm>
      {columns && <FamilyColumns {...columns} />}
      {isOwn && where.closed === null && (
        <div>
          <ConfirmButton
            label="Remove your file"
            title={`Take your own ${file} away?`}
            confirm="Remove it"
            fields={{ do: 'reset', version: loaderData.version }}
          >
            The product’s own texts count again; a page or family that only you have is gone from the site. The history
            keeps your file.
          </ConfirmButton>
        </div>
      )}
    </>
  )
}

/** After a list's button, focuses the item or list. After a refusal, the first invalid field. */
function focusAfter(form: HTMLFormElement | null, sent: AnsweredForm | null): void {
  if (!form || !sent) return
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const named = sent.focus === undefined ? null : form.querySelector(`[name="${CSS.escape(sent.focus)}"]`)
  const list = named?.closest('fieldset')
  const added = sent.focus?.endsWith('.#')
    ? list?.querySelector<HTMLElement>(':scope > ol > li:last-child :is(input:not([type=hidden]), select, textarea)')
    : null
  const place = wrong ?? added ?? (named instanceof HTMLInputElement && named.type !== 'hidden' ? named : null)
  ;(place ?? form.querySelector<HTMLElement>('[data-preview]'))?.focus()
}

const word = (token: string): string => token.replace('--color-', '').replaceAll('-', ' ')

/** The contrast of each text on its background (WCAG), in light and dark colors. The worst come first. */
function ContrastTable({ pairs }: { pairs: readonly ContrastPair[] }) {
  const sorted = pairs.toSorted((a, b) => Math.min(a.light, a.dark) / a.needed - Math.min(b.light, b.dark) / b.needed)
  const ratio = (value: number, needed: number) =>
    value >= needed ? `${value.toFixed(1)} : 1` : <StateBadge tone="bad">{`${value.toFixed(1)} : 1`}</StateBadge>
  return (
    <details>
      <summary>{`Contrast of texts: the lowest is ${Math.min(...pairs.map(({ light, dark }) => Math.min(light, dark))).toFixed(1)} : 1`}</summary>
      <DeskTable
        caption="Contrast"
        columns={{ pair: 'Text on background', light: 'Light', dark: 'Dark', needed: 'Needed' }}
        figures={['light', 'dark', 'needed']}
        rows={sorted.map(({ front, back, needed, light, dark }) => ({
          key: `${front} ${back}`,
          cells: {
            pair: `${word(front)} on ${word(back)}`,
            light: ratio(light, needed),
            dark: ratio(dark, needed),
            needed,
          },
        }))}
      />
    </details>
  )
}

/** A family table's columns that its file doesn't name, because imports added them. */
function FamilyColumns({ table, added }: { table: string; added: readonly AddedColumn[] }) {
  if (added.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="further-columns">
      <h2 id="further-columns">Further columns in your data</h2>
      <p className="hint">
        Imports have brought them. A private one is only for your people. Published, it is on part pages and in
        downloads; to make it a column of the table with a filter, add it above.
      </p>
      <DeskTable
        caption="Further columns"
        columns={{ column: 'Column', values: 'Values', state: 'On the site', action: 'Change' }}
        figures={['values']}
        rows={added.map(({ column, values, isPublic }) => ({
          key: column,
          cells: {
            column,
            values,
            state: isPublic ? 'Yes' : 'Private',
            action: (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="table" value={table} />
                <input type="hidden" name="column" value={column} />
                <Submit name="do" value={isPublic ? 'hide' : 'publish'}>
                  {isPublic ? 'Make private' : 'Publish'}
                </Submit>
              </Form>
            ),
          },
        }))}
      />
    </section>
  )
}
