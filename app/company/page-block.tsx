import { Link } from 'react-router'
import { CompanyCard } from '#app/company/company-card.tsx'
import { FamilyRange } from '#app/company/family-range.tsx'
import { FinishList } from '#app/company/finish-list.tsx'
import type { ShownBlock } from '#app/company/page-answer.ts'
import { StandardList } from '#app/company/standard-list.tsx'
import { TextNotes } from '#app/company/text-notes.tsx'
import { ToolingList } from '#app/company/tooling-list.tsx'
import type { SiteMenu } from '#app/ui/site-menu.ts'

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
        <div className="text-pair">
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
