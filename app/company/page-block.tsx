import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CompanyCard } from '#app/company/company-card.tsx'
import type { ShownBlock } from '#app/company/page-answer.ts'
import { MenuLinks } from '#app/shell/menu-links.tsx'
import { ButtonLink, StateBadge, TextLink } from '#app/ui/controls.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { PartTotals } from '#app/ui/part-totals.tsx'
import type { SiteMenu } from '#app/ui/site-menu.ts'
import type { FinishEntry, Note } from '#content/pages/content-page.ts'

type Props = { block: ShownBlock; menu: SiteMenu }

export function Block({ block, menu }: Props) {
  switch (block.kind) {
    case 'text':
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made from markdown without HTML (content/pages/markdown.ts)
      return <div className="rich-text" dangerouslySetInnerHTML={{ __html: block.html }} />
    case 'notes':
      return <Notes look="text-notes" notes={block.notes} />
    case 'columns':
      return (
        <div className="halves">
          {block.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )
    case 'finishes':
      return <Notes look="finish-list" notes={block.finishes.map(finishNote)} />
    case 'buttons':
      return (
        <p className="actions">
          {block.links.map(({ label, path }, index) => (
            <Link key={label} to={path} className={index === 0 ? 'button button-dark' : 'button'}>
              {label}
            </Link>
          ))}
        </p>
      )
    case 'documents':
      return <ToolingList documents={block.documents} ask={block.ask} />
    case 'standards':
      return <Notes look="standard-list" notes={block.standards.map(standardNote)} />
    case 'contact':
      return <CompanyCard />
    case 'families':
      return <FamilyRange menu={menu} />
  }
}

type NotesProps = { look: string; notes: readonly (Note & { heading?: ReactNode; mark?: ReactNode })[] }

/** Texts with headings, side by side. `mark` is between the heading and the text. */
const Notes = ({ look, notes }: NotesProps) => (
  <ul className={`${look} grid`}>
    {notes.map(({ name, heading = <h3>{name}</h3>, mark, text, link }) => (
      <li key={name}>
        {heading}
        {mark}
        <p>{text}</p>
        {link && (
          <p>
            <TextLink to={link.path}>{link.label}</TextLink>
          </p>
        )}
      </li>
    ))}
  </ul>
)

/** A specification, with the company's status (behavior 2.10). */
const standardNote = ({ number, standing, text }: { number: string; standing: string; text: string }) => ({
  name: number,
  heading: (
    <h3 className="mono" translate="no">
      {number}
    </h3>
  ),
  mark: <p className="label-caps">{standing}</p>,
  text,
})

/** An electroplating finish with its uses, and RoHS compliance if the finish alone decides it (behavior 2.6). */
const finishNote = ({ name, text, rohs }: FinishEntry) => ({
  name,
  heading: (
    <h3 className="cluster">
      <span className="finish-chip" data-finish={name} aria-hidden="true" />
      <span>{name}</span>
    </h3>
  ),
  mark: rohs !== null && <p className="hint strong">{rohs ? 'RoHS' : 'Not RoHS'}</p>,
  text,
})

type FamilyRangeProps = { menu: SiteMenu }

function FamilyRange({ menu }: FamilyRangeProps) {
  return (
    <>
      <ul className="grid">
        {menu.map(({ label, items }) => (
          <li key={label}>
            <h3>{label}</h3>
            <MenuLinks items={items} />
          </li>
        ))}
      </ul>
      <p className="muted figures">
        The catalog lists <PartTotals menu={menu} /> today.
      </p>
    </>
  )
}

type ToolingListProps = Omit<Extract<ShownBlock, { kind: 'documents' }>, 'kind'>

/** Documents about tools, each with its picture (behavior 2.8). */
function ToolingList({ documents, ask }: ToolingListProps) {
  return (
    <ul className="halves tooling-list">
      {documents.map(({ name, title, summary, viewerUrl, pictureUrl }) => (
        <li key={name} id={name}>
          {pictureUrl && <PartPicture url={pictureUrl} width={200} height={125} />}
          <div>
            <h2>{viewerUrl ? <TextLink to={viewerUrl}>{title}</TextLink> : title}</h2>
            <p className="muted">{summary}</p>
            {viewerUrl ? <StateBadge tone="plain">PDF</StateBadge> : <span className="absent">PDF on request</span>}
          </div>
        </li>
      ))}
      {ask && (
        <li>
          <div>
            <h2>{ask.title}</h2>
            <p className="muted">{ask.text}</p>
            <ButtonLink tone="dark" to={ask.path}>
              {ask.label}
            </ButtonLink>
          </div>
        </li>
      )}
    </ul>
  )
}
