import { Form } from 'react-router'
import { LANGUAGE_NAMES, QUOTE_LANGUAGES } from '#catalog/company/quote-languages.ts'
import type { ListedFile } from '#content/editor/site-editor.ts'
import type { FormReply } from '#desk/desk-form.ts'
import { HideButton } from '#desk/site/family-list.tsx'
import { Submit, TextLink } from '#desk/ui/controls.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskForm } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'

type LookProps = { pictures: Readonly<Record<'logo' | 'favicon', boolean>>; reply: FormReply | null }

/** Logo and icon. The colors are the form below. */
export function LookSection({ pictures, reply }: LookProps) {
  return (
    <section className="card stack" aria-labelledby="site-logo">
      <h2 id="site-logo">Logo and icon</h2>
      <PictureForm
        use="logo"
        label="Logo"
        hint="PNG, JPG or SVG. It is at most 36 pixels high, in header and footer, which are dark."
        isOwn={pictures.logo}
        reply={reply}
      >
        <label className="check">
          <input type="checkbox" name="icon" defaultChecked />
          Make the browser’s icon from it
        </label>
      </PictureForm>
      <details open={Boolean(reply?.error?.favicon)}>
        <summary>Another icon for the browser’s tab</summary>
        <PictureForm
          use="favicon"
          label="Icon"
          hint="PNG, JPG or SVG, best a square."
          isOwn={pictures.favicon}
          reply={reply}
        />
      </details>
    </section>
  )
}

type PictureProps = {
  use: 'logo' | 'favicon'
  label: string
  hint: string
  isOwn: boolean
  reply: FormReply | null
  children?: React.ReactNode
}

function PictureForm({ use, label, hint, isOwn, reply, children }: PictureProps) {
  const shown = isOwn ? 'Yours is shown.' : 'The default is shown.'
  return (
    <DeskForm about={use} encType="multipart/form-data" className="stack" preventScrollReset>
      <input type="hidden" name="use" value={use} />
      <DeskField label={label} name={use} type="file" accept="image/*,.svg" hint={`${hint} ${shown}`} reply={reply} />
      {children}
      <div className="cluster">
        <Submit name="do" value={use}>
          <span>{`Save the ${label.toLowerCase()}`}</span>
        </Submit>
        {isOwn && (
          <Submit name="do" value="no-picture">
            <span>{`Remove the ${label.toLowerCase()}`}</span>
          </Submit>
        )}
      </div>
    </DeskForm>
  )
}

/** The home page, the pages of text, and what else visitors read or type. */
export function PagesSection({ pages }: { pages: readonly ListedFile[] }) {
  return (
    <>
      <section className="card stack" aria-labelledby="site-pages">
        <h2 id="site-pages">Pages</h2>
        <FileTable caption="Pages" files={[HOME, ...pages]} canHide />
        <NewFile folder="pages" label="New page" hint="Its title, such as Quality." />
      </section>
      <section className="card stack" aria-labelledby="site-found">
        <h2 id="site-found">How pages are found</h2>
        <ul className="rows">
          <li>
            <TextLink to="/site/top/synonyms.yaml">Synonyms</TextLink>
            <p className="hint">What visitors type in the search, and what the site calls it.</p>
          </li>
          <li>
            <TextLink to="/site/top/redirects.yaml">Old addresses</TextLink>
            <p className="hint">Addresses of your earlier site, and where they lead now.</p>
          </li>
        </ul>
      </section>
    </>
  )
}

const HOME = { file: 'top/home.yaml', title: 'Home page', path: '/', state: 'shown', isOwn: false } as const

/** Below the form of quotes: mails by language, and kinds of request. */
export function QuotesSection({ requests }: { requests: readonly ListedFile[] }) {
  return (
    <>
      <section className="card stack" aria-labelledby="site-mails">
        <h2 id="site-mails">Emails</h2>
        <ul className="rows">
          {QUOTE_LANGUAGES.map((language) => (
            <li key={language}>
              <TextLink to={`/site/mails/${language}`}>{LANGUAGE_NAMES[language]}</TextLink>
              <p className="hint">
                {language === 'en' ? 'All emails, and the wording of a quote.' : 'Quotes and orders, for buyers.'}
              </p>
            </li>
          ))}
        </ul>
        <Form method="post" preventScrollReset>
          <Submit name="do" value="test-mail">
            Send a test email
          </Submit>
        </Form>
        <p className="hint">To the company’s mailbox. The page says whether the mail server took it.</p>
      </section>
      <section className="card stack" aria-labelledby="site-requests">
        <h2 id="site-requests">Kinds of request</h2>
        <FileTable caption="Kinds of request" files={requests} />
        <NewFile folder="requests" label="New kind" hint="Its name, such as Repair." />
      </section>
    </>
  )
}

type FileTableProps = {
  caption: string
  files: readonly Pick<ListedFile, 'file' | 'title' | 'path' | 'state' | 'isOwn'>[]
  canHide?: boolean
}

function FileTable({ caption, files, canHide = false }: FileTableProps) {
  const columns: Record<string, string> = canHide
    ? { title: 'Title', path: 'Address', action: 'Change' }
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
          action: path === '/' ? null : <HideButton file={file} title={title} isHidden={state === 'hidden'} />,
        },
      }))}
    />
  )
}

function NewFile({ folder, label, hint }: { folder: 'pages' | 'requests'; label: string; hint: string }) {
  return (
    <DeskForm about={`new ${folder}`} className="field-row">
      <input type="hidden" name="do" value="new" />
      <input type="hidden" name="folder" value={folder} />
      <DeskField label={label} name="name" required maxLength={60} hint={hint} />
      <Submit>Begin</Submit>
    </DeskForm>
  )
}
