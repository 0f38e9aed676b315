import { Form, redirect } from 'react-router'
import * as z from 'zod'
import type { ListedFile } from '#content/editor/site-editor.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, step, takeStep, typedText } from '#desk/desk-form.ts'
import { FamilyList, HideButton } from '#desk/site/family-list.tsx'
import { SiteActs } from '#desk/site/site-acts.tsx'
import { FolderNotice } from '#desk/site/site-notices.tsx'
import { ButtonLink, Notice, Submit, TextLink } from '#desk/ui/controls.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskForm } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { FormError } from '#desk/ui/form-error.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import { useRevalidateWhile } from '#desk/ui/use-revalidate-while.ts'
import { Problem } from '#shared/problem.ts'
import type { Route } from './+types/site-page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { site, content } = context.get(servicesContext)
  const { editor } = site
  const { families, pages, mails, requests } = await editor.lists()
  const { look, samples } = content()
  return {
    single: editor.single.map(({ file, title, note }) => ({ file, title, note })),
    families: families.toSorted((a, b) => a.place - b.place || a.title.localeCompare(b.title, 'en')),
    pages,
    mails,
    requests,
    samples,
    drawings: { 'logo.svg': look.logo !== null, 'favicon.svg': look.favicon !== null },
    where: await editor.where(),
    waiting: editor.waiting(),
    isShared: site.isShared,
    acts: { hasSample: site.hasSample(), clearsSample: site.clearSample !== null, backup: site.backup?.state ?? null },
  }
}

const RULES = { files: ['drawing'] }

export async function action({ context }: Route.ActionArgs) {
  const { site } = context.get(servicesContext)
  const person = context.get(personContext)
  const done = (text: string) => leave('/site', text)
  const file = { file: typedText }
  const hide = (isHidden: boolean) =>
    step(file, async ({ file }) => {
      const keys = { hidden: isHidden, ...(file.startsWith('families/') && { removed: false }) }
      await site.editor.setKeys(person, new Map([[file, keys]]))
      return done(isHidden ? 'It is hidden now.' : 'It is on the site now.')
    })
  const steps = {
    new: step({ folder: z.enum(['pages', 'families', 'requests']), name: typedText }, async ({ folder, name }) => {
      throw redirect(`/site/${folder}/${newName(name)}.${folder === 'pages' ? 'md' : 'yaml'}`)
    }),
    hide: hide(true),
    show: hide(false),
    place: step(placed, async ({ file, other, from, to }) => {
      const places = [
        [file, { menuPlace: to }],
        [other, { menuPlace: from }],
      ] as const
      await site.editor.setKeys(person, new Map(places))
      return done('The order is saved.')
    }),
    drawing: step(file, async ({ file }, _, [drawing]) => {
      if (!drawing?.name) throw new Problem(422, 'No file was chosen.', 'Choose an SVG file first.')
      await site.editor.putDrawing(person, file, new TextDecoder().decode(drawing.bytes))
      return done('Saved. The site shows it now.')
    }),
    'no-drawing': step(file, async ({ file }) => {
      await site.editor.putDrawing(person, file, null)
      return done('The default drawing is back.')
    }),
    'test-mail': step({}, async () => done(await site.testMail(person))),
    'back-up': step({}, async () => {
      await site.backup?.start(person)
      return done('A backup is being made. This page says when it is done.')
    }),
    'clear-sample': step({}, async () => {
      if (!site.clearSample) throw redirect('/site')
      return done(await site.clearSample(person))
    }),
  }
  return await takeStep(context, 'do', steps, { rules: RULES })
}

const placed = { file: typedText, other: typedText, from: z.coerce.number(), to: z.coerce.number() }

/** Names a file: `Our quality!` becomes `our-quality`. Throws a Problem if nothing is left. */
function newName(typed: string): string {
  const name = typed
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  if (name !== '') return name
  throw new Problem(422, 'The name is missing.', 'Type a word in English letters, such as quality.', { field: 'name' })
}

export const meta: Route.MetaFunction = () => [{ title: 'Site – Desk' }]

export default function SitePage({ loaderData, actionData }: Route.ComponentProps) {
  const { single, families, pages, mails, requests, samples, drawings, where, waiting, isShared, acts } = loaderData
  const reply = actionData?.reply
  useRevalidateWhile(acts.backup?.kind === 'running', 2_000)
  return (
    <>
      <PageHead title="Site" text="What your site says, and how it looks. What you save is on the site within seconds.">
        <ButtonLink to="/site/history">History and undo</ButtonLink>
      </PageHead>
      <FormError reply={reply} />
      <FolderNotice where={where} isShared={isShared} />
      {waiting !== null && <Notice tone="bad">{waiting}</Notice>}
      {samples.length > 0 && (
        <Notice tone="warn">{`Still sample text: ${samples.map(({ file, key }) => `${key} (${file})`).join(', ')}.`}</Notice>
      )}
      <section className="card stack" aria-labelledby="site-facts">
        <h2 id="site-facts">Facts, texts and colors</h2>
        <ul className="rows">
          {single.map(({ file, title, note }) => (
            <li key={file}>
              <TextLink to={`/site/top/${file}`}>{title}</TextLink>
              <p className="hint">{note}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="card stack" aria-labelledby="site-logo">
        <h2 id="site-logo">Logo and icon</h2>
        <Drawing
          file="logo.svg"
          label="Logo"
          note="In header and footer, which are dark; at most 36 pixels high."
          isOwn={drawings['logo.svg']}
        />
        <Drawing file="favicon.svg" label="Icon" note="In the browser’s tab." isOwn={drawings['favicon.svg']} />
      </section>
      <section className="card stack" aria-labelledby="site-families">
        <h2 id="site-families">Families</h2>
        <FamilyList families={families} />
        <NewFile folder="families" label="New family" hint="A short name for its file, such as guide-pins." />
      </section>
      <section className="card stack" aria-labelledby="site-pages">
        <h2 id="site-pages">Pages</h2>
        <FileTable caption="Pages" files={pages} canHide />
        <NewFile folder="pages" label="New page" hint="A short name for its file, such as quality." />
        <p className="hint">
          Pictures of slides, and documents such as certificates and manuals, are files: store them on the page{' '}
          <TextLink to="/files">Files</TextLink> first, then name them in a page.
        </p>
      </section>
      <section className="card stack" aria-labelledby="site-requests">
        <h2 id="site-requests">Kinds of request</h2>
        <FileTable caption="Kinds of request" files={requests} />
        <NewFile folder="requests" label="New kind" hint="A short name for its file, such as repair." />
      </section>
      <section className="card stack" aria-labelledby="site-mails">
        <h2 id="site-mails">Words of mails</h2>
        <FileTable caption="Mails" files={mails} />
      </section>
      <SiteActs {...acts} />
    </>
  )
}

function FileTable({
  caption,
  files,
  canHide = false,
}: {
  caption: string
  files: readonly ListedFile[]
  canHide?: boolean
}) {
  const columns: Record<string, string> = canHide
    ? { title: 'Title', path: 'Address', own: 'Text', action: 'Change' }
    : { title: 'Title', own: 'Text' }
  return (
    <DeskTable
      caption={caption}
      columns={columns}
      rows={files.map(({ file, title, path, state, isOwn }) => ({
        key: file,
        cells: {
          title: <TextLink to={`/site/${file}`}>{title}</TextLink>,
          path: state === 'hidden' ? `${path} (hidden)` : path,
          own: isOwn ? 'Yours' : 'Default',
          action: <HideButton file={file} title={title} isHidden={state === 'hidden'} />,
        },
      }))}
    />
  )
}

function NewFile({ folder, label, hint }: { folder: 'pages' | 'families' | 'requests'; label: string; hint: string }) {
  return (
    <DeskForm about={`new ${folder}`} className="field-row">
      <input type="hidden" name="do" value="new" />
      <input type="hidden" name="folder" value={folder} />
      <DeskField label={label} name="name" required maxLength={60} hint={hint} />
      <Submit>Begin</Submit>
    </DeskForm>
  )
}

function Drawing({ file, label, note, isOwn }: { file: string; label: string; note: string; isOwn: boolean }) {
  return (
    <Form method="post" encType="multipart/form-data" className="field-row" preventScrollReset>
      <input type="hidden" name="file" value={file} />
      <DeskField
        label={label}
        name="drawing"
        type="file"
        accept=".svg,image/svg+xml"
        hint={`${note} An SVG drawing with a viewBox. ${isOwn ? 'Yours is shown.' : 'The default is shown.'}`}
      />
      <Submit name="do" value="drawing">
        Save<span className="sr-only">{` the ${label.toLowerCase()}`}</span>
      </Submit>
      {isOwn && (
        <Submit name="do" value="no-drawing">
          Remove<span className="sr-only">{`: ${label}`}</span>
        </Submit>
      )}
    </Form>
  )
}
