import type { FormFile } from '#app/forms/parsed-form.ts'
import { ButtonLink, Card, PageHead, PostButton } from '#app/ui/controls.tsx'
import type { FormValue } from '#content/editor/form-values.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, step, takeStep, typedText } from '#desk/desk-form.ts'
import { chosenPicture, openSiteForm, SITE_FORM_RULES, siteFormStep } from '#desk/site/open-site-form.ts'
import { SiteForm } from '#desk/site/site-form.tsx'
import { PictureForm } from '#desk/site/site-sections.tsx'
import { SiteTabs } from '#desk/site/site-tabs.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import type { AddedColumn } from '#parts/import/added-columns.ts'
import { refuseAt } from '#shared/problem.ts'
import type { Route } from './+types/content-page.ts'

type Params = Route.LoaderArgs['params']

/** `top` is the site folder itself: `/site/top/home.yaml`, `/site/families/panel-jacks.yaml`. */
const fileOf = ({ folder, name }: Params): string => (folder === 'top' ? name : `${folder}/${name}`)
/** The router's own requests have a different address. */
const addressOf = ({ folder, name }: Params): string => `/site/${folder}/${name}`

/** By folder, or by the file. */
const SECTIONS: Readonly<Record<string, string>> = {
  families: 'families',
  mails: 'quotes',
  quotes: 'quotes',
  requests: 'quotes',
  'fields.yaml': 'families',
  'standards.yaml': '',
  'compliance-lists.yaml': '',
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { site, siteUrl } = context.get(servicesContext)
  const { opened, about, raw } = await openSiteForm(context, fileOf(params))
  const named = new URL(request.url).searchParams.get('title')
  const isNew = raw.title === undefined && raw.name === undefined
  const shownAt = typeof raw.path === 'string' ? raw.path : (about.shownAt ?? null)
  const table = params.folder === 'families' && typeof raw.table === 'string' ? raw.table : null
  return {
    opened: named !== null && isNew ? { ...opened, value: begun(opened.value, params, named) } : opened,
    section: SECTIONS[params.folder] ?? SECTIONS[params.name] ?? 'pages',
    shownAt: siteUrl !== null && shownAt !== null ? siteUrl + shownAt : null,
    group: table !== null && typeof raw.group === 'string' ? raw.group : null,
    columns: table === null ? null : { table, added: await site.addedColumns(table) },
  }
}

const begun = (value: FormValue, { folder, name }: Params, title: string): FormValue =>
  Object.assign({}, value, folder === 'pages' ? { title, path: `/${name.replace(/\.md$/, '')}` } : { name: title })

export async function action({ context, params }: Route.ActionArgs) {
  const { site } = context.get(servicesContext)
  const here = addressOf(params)
  const show = (isPublic: boolean) =>
    step({ table: typedText, column: typedText }, async ({ table, column }) => {
      await site.showColumn(context.get(personContext), table, column, isPublic)
      return leave(here, `‘${column}’ is ${isPublic ? 'on the site now' : 'private now'}.`)
    })
  return await takeStep(
    context,
    'do',
    {
      publish: show(true),
      hide: show(false),
      group: step({ name: typedText }, async ({ name }, _, files: readonly FormFile[]) => {
        const { bytes } = chosenPicture(files, 'group')
        await site.putGroupPicture(context.get(personContext), name, bytes).catch(refuseAt('group'))
        return leave(here, `The picture of ${name} is stored. The site shows it within a minute.`)
      }),
    },
    { rules: SITE_FORM_RULES, otherwise: siteFormStep(context, fileOf(params), here) },
  )
}

export { reloadsRefused as shouldRevalidate } from '#desk/refused-page.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.opened.title ?? 'Site'} – Desk` }]

export default function ContentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, section, shownAt, columns, group } = loaderData
  const reply = actionData && 'reply' in actionData ? actionData.reply : null
  return (
    <>
      <PageHead title={opened.title} text={opened.note}>
        {shownAt && (
          <a href={shownAt} className="button" target="_blank" rel="noreferrer">
            Show it on the site
          </a>
        )}
        {columns && <ButtonLink to={`/parts/${encodeURIComponent(columns.table)}/grid`}>Parts</ButtonLink>}
      </PageHead>
      <SiteTabs section={section} />
      <div className="stack site-page">
        <SiteForm opened={opened} answer={actionData} />
        {group !== null && (
          <Card className="card stack" title={`Picture of the group ${group}`}>
            <PictureForm
              use="group"
              label="Picture"
              hint="For the home page and the group’s page. JPG, PNG or SVG; all its families share it."
              fields={{ name: group }}
              reply={reply}
            />
          </Card>
        )}
        {columns && <FamilyColumns {...columns} />}
      </div>
    </>
  )
}

/** A family table's columns that its file doesn't name, because imports added them. */
function FamilyColumns({ table, added }: { table: string; added: readonly AddedColumn[] }) {
  if (added.length === 0) return null
  return (
    <Card className="card stack" title="Further columns in your data">
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
              <PostButton stays fields={{ do: isPublic ? 'hide' : 'publish', table, column }}>
                {isPublic ? 'Make private' : 'Publish'}
              </PostButton>
            ),
          },
        }))}
      />
    </Card>
  )
}
