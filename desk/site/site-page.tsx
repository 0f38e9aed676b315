import { redirect } from 'react-router'
import * as z from 'zod'
import type { FormFile } from '#app/forms/parsed-form.ts'
import { Card, Notice, PageHead, PostButton, TextLink } from '#app/ui/controls.tsx'
import { countOf, fileSize } from '#catalog/quantities/format-count.ts'
import type { ListedFile } from '#content/editor/site-editor.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, step, takeStep, typedText } from '#desk/desk-form.ts'
import { chosenPicture, openSiteForm, SITE_FORM_RULES, siteFormStep } from '#desk/site/open-site-form.ts'
import type { BackupState } from '#desk/site/site-desk.ts'
import { SiteForm } from '#desk/site/site-form.tsx'
import { FamiliesSection, FileLinks, LookSection, PagesSection, QuotesSection } from '#desk/site/site-sections.tsx'
import { SiteTabs, siteSection } from '#desk/site/site-tabs.tsx'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { FormError } from '#desk/ui/desk-form.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { useRevalidateWhile } from '#desk/ui/use-revalidate-while.ts'
import { fieldProblem, refuseAt } from '#shared/problem.ts'
import { slugOf } from '#shared/slug.ts'
import type { Route } from './+types/site-page.ts'

const FORMS = { '': 'company.yaml', look: 'theme.css', pages: null, families: null, quotes: 'settings.yaml' } as const

const pathOf = (section: string): string => (section ? `/site/${section}` : '/site')

export async function loader({ context, params }: Route.LoaderArgs) {
  const section = siteSection(params.section)
  if (section === null) throw redirect('/site')
  const { site, content } = context.get(servicesContext)
  const { editor } = site
  const form = FORMS[section]
  const opened = form && (await openSiteForm(context, form)).opened
  const { families, pages, requests } = await editor.lists('families', 'pages', 'requests')
  const mails = section === 'quotes' ? Object.values(await editor.lists('mails', 'quotes')).flat() : []
  const { look, samples } = content()
  const labels = new Map(
    opened?.field.kind === 'group' ? opened.field.fields.map(([key, { label }]) => [key, label]) : [],
  )
  return {
    section,
    opened,
    families: inMenuOrder(families),
    pages,
    requests,
    mails: mails.toSorted((a, b) => a.title.localeCompare(b.title, 'en')),
    samples: Array.from(
      Map.groupBy(samples, ({ file }) => file),
      ([file, facts]) => ({
        file,
        title: pages.find((page) => page.file === file)?.title ?? 'Company',
        labels: file === FORMS[''] ? facts.map(({ key }) => labels.get(key) ?? key) : [],
      }),
    ),
    pictures: { logo: look.logo !== null, favicon: look.favicon !== null },
    waiting: editor.waiting(),
    acts: { hasSample: site.hasSample(), backup: site.backup },
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { site } = context.get(servicesContext)
  const person = context.get(personContext)
  const section = siteSection(params.section) ?? ''
  const here = pathOf(section)
  const done = (text: string) => leave(here, text)
  const hide = (isHidden: boolean) =>
    step({ file: typedText }, async ({ file }) => {
      const keys = { hidden: isHidden, ...(file.startsWith('families/') && { removed: false }) }
      await site.editor.setKeys(person, new Map([[file, keys]]))
      return done(isHidden ? 'It is hidden now.' : 'It is on the site now.')
    })
  const picture = (use: 'logo' | 'favicon') =>
    step({ icon: typedText }, async ({ icon }, _, files: readonly FormFile[]) => {
      const { bytes } = chosenPicture(files, use)
      const wanted = use === 'logo' && icon === 'on' ? 'both' : use
      await site.putPicture(person, wanted, bytes).catch(refuseAt(use))
      return done('Saved. The site shows it now.')
    })
  const steps = {
    new: step({ folder: z.enum(['pages', 'requests']), name: typedText }, async ({ folder, name }) => {
      const file = `${newName(name)}.${folder === 'pages' ? 'md' : 'yaml'}`
      throw redirect(`/site/${folder}/${file}?title=${encodeURIComponent(name)}`)
    }),
    hide: hide(true),
    show: hide(false),
    place: step(placed, async ({ file, other, version, otherVersion }) => {
      const { families } = await site.editor.lists('families')
      const places = placesSwapped(families, file, other)
      await site.editor.setKeys(person, places, { [file]: version, [other]: otherVersion })
      return done('The order is saved.')
    }),
    logo: picture('logo'),
    favicon: picture('favicon'),
    'no-picture': step({ use: z.enum(['logo', 'favicon']) }, async ({ use }) => {
      await site.editor.putPictures(person, { [use]: null })
      return done('The default is back.')
    }),
    'test-mail': step({}, async () => done(await site.testMail(person))),
    'back-up': step({}, async () => {
      await site.backUp(person)
      return done('A backup is being made. This page says when it is done.')
    }),
    'clear-sample': step({}, async () => done(await site.clearSample(person))),
  }
  const form = FORMS[section]
  const otherwise = form === null ? undefined : siteFormStep(context, form, here)
  return await takeStep(context, 'do', steps, { rules: SITE_FORM_RULES, ...(otherwise && { otherwise }) })
}

const placed = { version: typedText, otherVersion: typedText, file: typedText, other: typedText }

const inMenuOrder = (families: readonly ListedFile[]): ListedFile[] =>
  families.toSorted((a, b) => a.place - b.place || a.title.localeCompare(b.title, 'en'))

/** The places to write so that two families swap theirs. Of families with one place, the later ones move on. */
function placesSwapped(families: readonly ListedFile[], file: string, other: string) {
  const places = new Map<string, { menuPlace?: number }>([file, other].map((moved) => [moved, {}]))
  const listed = inMenuOrder(families).filter(({ state }) => state !== 'broken')
  let last = Number.NEGATIVE_INFINITY
  for (const { file: before, place } of listed) {
    last = place > last ? place : last + 1
    const now = before === file ? other : before === other ? file : before
    if (listed.find((one) => one.file === now)?.place !== last) places.set(now, { menuPlace: last })
  }
  return places
}

/** Names a file: `Our quality!` becomes `our-quality`. Throws a Problem if nothing is left. */
function newName(typed: string): string {
  const name = slugOf(typed).toLowerCase().slice(0, 60)
  if (name !== '') return name
  throw fieldProblem('name', 'The name is missing.', 'Type a word in English letters, such as quality.')
}

export { reloadsRefused as shouldRevalidate } from '#desk/refused-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Site – Desk' }]

export default function SitePage({ loaderData, actionData }: Route.ComponentProps) {
  const { section, opened, families, pages, requests, mails, samples, pictures, waiting, acts } = loaderData
  const reply = actionData && 'reply' in actionData ? actionData.reply : null
  useRevalidateWhile(acts.backup?.kind === 'running', 2_000)
  return (
    <>
      <PageHead
        title="Site"
        text="What your site says, and how it looks. What you save is on the site within seconds."
      />
      <SiteTabs section={section} />
      <div className="stack site-page">
        {waiting !== null && <Notice tone="bad">{waiting}</Notice>}
        {section === '' && <Samples samples={samples} />}
        {section === 'look' && <LookSection pictures={pictures} reply={reply} />}
        {opened ? <SiteForm opened={opened} answer={actionData} heading={opened.title} /> : <FormError reply={reply} />}
        {section === '' && (
          <>
            <Card className="card stack" title="More about the company">
              <FileLinks files={{ 'standards.yaml': 'Standards', 'compliance-lists.yaml': 'Compliance lists' }} />
            </Card>
            <SiteActs {...acts} />
          </>
        )}
        {section === 'pages' && <PagesSection pages={pages} />}
        {section === 'families' && <FamiliesSection families={families} />}
        {section === 'quotes' && <QuotesSection requests={requests} mails={mails} />}
      </div>
    </>
  )
}

type Data = Awaited<ReturnType<typeof loader>>

function Samples({ samples }: Pick<Data, 'samples'>) {
  if (samples.length === 0) return null
  return (
    <Notice tone="warn">
      <span>Still sample text:</span>{' '}
      {samples.map(({ file, title, labels }, index) => (
        <span key={file}>
          {index > 0 && <span>; </span>}
          {file === FORMS[''] ? <span>{title}</span> : <TextLink to={`/site/${file}`}>{title}</TextLink>}
          <span>{labels.length > 0 ? ` (${labels.join(', ')})` : ''}</span>
        </span>
      ))}
    </Notice>
  )
}

type SiteActsProps = { hasSample: boolean; backup: BackupState | null }

function SiteActs({ hasSample, backup }: SiteActsProps) {
  return (
    <Card className="card stack" id="site-acts" title="Maintenance">
      <ul className="rows">
        <li>
          {backup === null ? (
            <p className="hint">The data is in PostgreSQL: the people who run that database make its backups.</p>
          ) : (
            <>
              {backup.kind !== 'running' && (
                <PostButton stays fields={{ do: 'back-up' }}>
                  Back up now
                </PostButton>
              )}
              <p className="hint" role="status">
                <BackupWords backup={backup} />
              </p>
              <p className="hint">
                Requests, parts and attachments, into the folder backups of the server’s data. The last three are kept.
                A backup on the same disk is lost with it: ask your administrator to copy them elsewhere.
              </p>
            </>
          )}
        </li>
        {hasSample && (
          <li>
            <ConfirmButton
              label="Clear the sample"
              title="Remove the sample parts?"
              confirm="Remove them"
              fields={{ do: 'clear-sample' }}
            >
              All parts that came with the product are removed and won’t come back. Your own parts, and sample parts
              that you have changed, stay.
            </ConfirmButton>
            <p className="hint">When your own parts are in.</p>
          </li>
        )}
      </ul>
    </Card>
  )
}

function BackupWords({ backup }: { backup: BackupState }) {
  switch (backup.kind) {
    case 'none':
      return 'No backup has been made here since the site last started.'
    case 'running':
      return (
        <span>
          A backup is being made since <DeskTime at={backup.since} />. Reload the page to see whether it is done.
        </span>
      )
    case 'failed':
      return `The backup failed: ${backup.why} Tell your administrator.`
    default:
      return (
        <span>
          <DeskTime at={backup.at} />
          <span>{`: ${countOf(backup.files, 'file')}, ${fileSize(backup.bytes)}, in ${backup.to}.${backup.faults.length > 0 ? ` Missing or damaged: ${backup.faults.join(', ')}.` : ''}`}</span>
        </span>
      )
  }
}
