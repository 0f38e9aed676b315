import { Card, Check, PostButton, type PostedValues, Submit, TextLink } from '#app/ui/controls.tsx'
import type { ListedFile } from '#content/editor/site-editor.ts'
import type { FormReply } from '#desk/desk-form.ts'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskForm } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'

type LookProps = { pictures: Readonly<Record<'logo' | 'favicon', boolean>>; reply: FormReply | null }

/** Logo and icon. The colors are the form below. */
export function LookSection({ pictures, reply }: LookProps) {
  return (
    <Card className="card stack" title="Logo and icon">
      <PictureForm
        use="logo"
        label="Logo"
        hint="PNG, JPG or SVG. It is at most 36 pixels high, in header and footer, which are dark."
        isOwn={pictures.logo}
        reply={reply}
      >
        <Check name="icon" defaultChecked>
          Make the browser’s icon from it
        </Check>
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
    </Card>
  )
}

type PictureProps = {
  use: 'logo' | 'favicon' | 'group'
  label: string
  hint: string
  fields?: PostedValues
  reply: FormReply | null
  isOwn?: boolean
  children?: React.ReactNode
}

export function PictureForm({ use, label, hint, fields = { use }, reply, isOwn = false, children }: PictureProps) {
  return (
    <DeskForm about={use} fields={fields} encType="multipart/form-data" className="stack" preventScrollReset>
      <DeskField label={label} name={use} type="file" accept="image/*,.svg" hint={hint} reply={reply} />
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
      <Card className="card stack" title="Pages">
        <FileTable
          caption="Pages"
          columns={{ title: 'Title', path: 'Address', hide: 'Change' }}
          files={[HOME, ...pages]}
        />
        <NewFile folder="pages" label="New page" hint="Its title, such as Quality." />
      </Card>
      <Card className="card stack" title="How pages are found">
        <FileLinks files={{ 'synonyms.yaml': 'Synonyms', 'redirects.yaml': 'Old addresses' }} />
      </Card>
    </>
  )
}

export const FileLinks = ({ files }: { files: Readonly<Record<string, string>> }) => (
  <ul className="rows">
    {Object.entries(files).map(([file, title]) => (
      <li key={file}>
        <TextLink to={`/site/top/${file}`}>{title}</TextLink>
      </li>
    ))}
  </ul>
)

type TableFile = Pick<ListedFile, 'file' | 'title' | 'path' | 'state'> & Partial<ListedFile>

const HOME: TableFile = { file: 'top/home.yaml', title: 'Home page', path: '/', state: 'shown' }

type QuotesProps = { requests: readonly ListedFile[]; mails: readonly ListedFile[] }

/** Below the form of quotes: kinds of request, mails and wordings. */
export function QuotesSection({ requests, mails }: QuotesProps) {
  return (
    <>
      <Card className="card stack" title="Kinds of request">
        <FileTable caption="Kinds of request" columns={{ title: 'Title', own: 'Text' }} files={requests} />
        <NewFile folder="requests" label="New kind" hint="Its name, such as Repair." />
      </Card>
      <Card className="card stack" title="Emails">
        <PostButton stays fields={{ do: 'test-mail' }}>
          Send a test email
        </PostButton>
        <p className="hint">To the company’s mailbox. The page says whether the mail server took it.</p>
        <FileTable caption="Emails" columns={{ title: 'Title', own: 'Text' }} files={mails} />
      </Card>
    </>
  )
}

type FileTableProps = { caption: string; columns: Readonly<Record<string, string>>; files: readonly TableFile[] }

/** Files of a list, each with its form and with buttons for the column `hide` or `move`. */
function FileTable({ caption, columns, files }: FileTableProps) {
  const rows = files.map((one, index) => {
    const hide = one.path !== '/' && (
      <PostButton stays fields={{ do: one.state === 'shown' ? 'hide' : 'show', file: one.file }}>
        <span>{one.state === 'shown' ? 'Hide' : 'Show'}</span>
        <span className="sr-only">{` ${one.title}`}</span>
      </PostButton>
    )
    const cells = {
      title: <TextLink to={`/site/${one.file}`}>{one.title}</TextLink>,
      path: one.state === 'hidden' ? `${one.path} (hidden)` : one.path,
      own: one.isOwn ? 'Yours' : 'Default',
      group: one.group,
      state: { shown: 'Yes', hidden: 'Hidden', removed: 'Removed', broken: 'Has a mistake' }[one.state],
      hide,
      move: (
        <div className="cluster">
          <PlaceButton label="↑" words="Move up" family={one} other={files[index - 1]} />
          <PlaceButton label="↓" words="Move down" family={one} other={files[index + 1]} />
          {hide}
        </div>
      ),
    }
    return { key: one.file, cells }
  })
  return <DeskTable caption={caption} columns={columns} rows={rows} />
}

function NewFile({ folder, label, hint }: { folder: 'pages' | 'requests'; label: string; hint: string }) {
  return (
    <DeskForm about={`new ${folder}`} fields={{ do: 'new', folder }} className="field-row">
      <DeskField label={label} name="name" required maxLength={60} hint={hint} />
      <Submit>Begin</Submit>
    </DeskForm>
  )
}

export function FamiliesSection({ families }: { families: readonly ListedFile[] }) {
  return (
    <Card className="card stack" title="Families">
      <p className="hint">
        <TextLink to="/imports/new">Import a table of parts</TextLink> to make a new family. It is in the menus when it
        has parts.
      </p>
      <FileTable
        caption="Families"
        columns={{ title: 'Family', group: 'Group', state: 'In menus', move: 'Change' }}
        files={families}
      />
      <FileLinks files={{ 'fields.yaml': 'Shared columns' }} />
    </Card>
  )
}

type Props = { label: string; words: string; family: TableFile; other: TableFile | undefined }

/** Swaps places with the neighbor. */
function PlaceButton({ label, words, family: { file, title, version = '' }, other }: Props) {
  return (
    <PostButton
      stays
      fields={{ do: 'place', file, version, other: other?.file ?? '', otherVersion: other?.version ?? '' }}
      disabled={!other}
      aria-label={`${words}: ${title}`}
    >
      {label}
    </PostButton>
  )
}
