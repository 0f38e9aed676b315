import { Link } from 'react-router'
import { PartPicture } from '#app/components/part-picture.tsx'
import { TextPage } from '#app/components/text-page.tsx'
import { filesContext } from '#app/context.ts'
import { COMPANY } from '#catalogue/company.ts'
import { TOOLING } from '#catalogue/tooling.ts'
import type { Route } from './+types/tooling-products.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const files = context.get(filesContext)
  const documents = TOOLING.map(async ({ name, title, summary }) => {
    const file = await files.viewerFile('Tooling', name)
    const viewerUrl = file.kind === 'found' || file.kind === 'unknown' ? file.sheet.viewerUrl : null
    return { name, title, summary, viewerUrl, pictureUrl: files.picture(`site/tooling-${name.toLowerCase()}.jpg`) }
  })
  return { documents: await Promise.all(documents) }
}

export const meta: Route.MetaFunction = () => [
  { title: `Tooling Products – ${COMPANY.name}` },
  { name: 'description', content: 'Swage, press-fit and crimping tools for our terminals and jacks.' },
]

export default function ToolingProductsPage({ loaderData: { documents } }: Route.ComponentProps) {
  return (
    <TextPage
      group="Other Products"
      title="Tooling Products"
      lead="What sets our terminals and jacks into a board or onto a wire."
    >
      <ul className="tooling-list">
        {documents.map(({ name, title, summary, viewerUrl, pictureUrl }) => (
          <li key={name}>
            {pictureUrl && <PartPicture url={pictureUrl} width={160} height={100} />}
            <div>
              <h2>{viewerUrl ? <Link to={viewerUrl}>{title}</Link> : title}</h2>
              <p>{summary}</p>
              {viewerUrl ? <span className="file-kind">PDF</span> : <span className="absent">PDF on request</span>}
            </div>
          </li>
        ))}
      </ul>
      <p className="actions">
        <Link to="/contact" className="button button-dark">
          Ask about a tool
        </Link>
      </p>
    </TextPage>
  )
}
