import { Link } from 'react-router'
import { CompanyCard } from '#app/company/company-card.tsx'
import type { ShownBlock } from '#app/company/page-answer.ts'
import { MenuLinks } from '#app/shell/menu-links.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { PartTotals } from '#app/ui/part-totals.tsx'
import type { SiteMenu } from '#app/ui/site-menu.ts'
import type { FinishEntry, Note } from '#content/pages/content-page.ts'

type Props = { block: ShownBlock; menu: SiteMenu }

/** One block of a page of the site folder. */
export function Block({ block, menu }: Props) {
  switch (block.kind) {
    case 'text':
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made from markdown without HTML (content/pages/markdown.ts)
      return <div className="rich-text" dangerouslySetInnerHTML={{ __html: block.html }} />
    case 'notes':
      return <TextNotes notes={block.notes} />
    case 'columns':
      return (
        <div className="halves">
          {block.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )
    case 'finishes':
      return <FinishList finishes={block.finishes} />
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
      return <StandardList standards={block.standards} />
    case 'contact':
      return <CompanyCard />
    case 'families':
      return <FamilyRange menu={menu} />
  }
}

type StandardListProps = { standards: readonly { number: string; standing: string; text: string }[] }

/** The specifications, each with the company's status (behavior 2.10). */
function StandardList({ standards }: StandardListProps) {
  return (
    <ul className="standard-list grid">
      {standards.map(({ number, standing, text }) => (
        <li key={number}>
          <h3 className="mono" translate="no">
            {number}
          </h3>
          <p className="label-caps">{standing}</p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

type FinishListProps = { finishes: readonly FinishEntry[] }

/** The electroplating finishes with their uses, and RoHS compliance if the finish alone decides it (behavior 2.6). */
function FinishList({ finishes }: FinishListProps) {
  return (
    <ul className="finish-list grid">
      {finishes.map(({ name, text, rohs }) => (
        <li key={name}>
          <h3 className="cluster">
            <span className="finish-chip" data-finish={name} aria-hidden="true" />
            <span>{name}</span>
          </h3>
          {rohs !== null && <p className="hint strong">{rohs ? 'RoHS' : 'Not RoHS'}</p>}
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

type TextNotesProps = { notes: readonly Note[] }

function TextNotes({ notes }: TextNotesProps) {
  return (
    <ul className="text-notes grid">
      {notes.map(({ name, text, link }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
          {link && (
            <p>
              <Link to={link.path} className="text-link">
                {link.label}
              </Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

type FamilyRangeProps = { menu: SiteMenu }

/** The Products menu's groups with families and part counts. */
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
            <h2>
              {viewerUrl ? (
                <Link to={viewerUrl} className="text-link">
                  {title}
                </Link>
              ) : (
                title
              )}
            </h2>
            <p className="muted">{summary}</p>
            {viewerUrl ? (
              <span className="badge" data-tone="plain">
                PDF
              </span>
            ) : (
              <span className="absent">PDF on request</span>
            )}
          </div>
        </li>
      ))}
      {ask && (
        <li>
          <div>
            <h2>{ask.title}</h2>
            <p className="muted">{ask.text}</p>
            <Link to={ask.path} className="button button-dark">
              {ask.label}
            </Link>
          </div>
        </li>
      )}
    </ul>
  )
}
