import { Link } from 'react-router'
import { SampleNote } from '#app/company/sample-note.tsx'
import { filesContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { TextPage } from '#app/ui/text-page.tsx'
import { TOOLING } from '#catalogue/company/tooling.ts'
import type { Route } from './+types/tooling-products.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const files = context.get(filesContext)
  const documents = TOOLING.map(async ({ name, title, summary }) => {
    const file = await files.viewerFile('Tooling', name)
    const viewerUrl = file.kind === 'found' || file.kind === 'unknown' ? file.sheet.viewerUrl : null
    return { name, title, summary, viewerUrl, pictureUrl: files.picture(`site/tooling-${name.toLowerCase()}.jpg`) }
  })
  const meta = pageHead(context, {
    title: 'Tooling Products',
    description: 'Swage, press-fit and crimping tools for our terminals and jacks.',
    path: '/other-products/tooling-products',
    trail: [
      { label: 'Other Products', path: '/other-products' },
      { label: 'Tooling Products', path: '/other-products/tooling-products' },
    ],
  })
  return { documents: await Promise.all(documents), meta }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ToolingProductsPage({ loaderData: { documents } }: Route.ComponentProps) {
  return (
    <TextPage
      group="Other Products"
      groupUrl="/other-products"
      title="Tooling Products"
      lead="Tools that install our terminals and jacks in boards and on wires."
    >
      <SampleNote of="tooling documents" />
      <ul className="tooling-list">
        {documents.map(({ name, title, summary, viewerUrl, pictureUrl }) => (
          <li key={name} id={name}>
            {pictureUrl && <PartPicture url={pictureUrl} width={200} height={125} />}
            <div>
              <h2>{viewerUrl ? <Link to={viewerUrl}>{title}</Link> : title}</h2>
              <p>{summary}</p>
              {viewerUrl ? <span className="file-kind">PDF</span> : <span className="absent">PDF on request</span>}
            </div>
          </li>
        ))}
        <li className="tooling-ask">
          <div>
            <h2>A different press or board?</h2>
            <p>Tell us your press and the part, and we will recommend a tool.</p>
            <Link to="/contact" className="button button-dark">
              Ask about a tool
            </Link>
          </div>
        </li>
      </ul>
    </TextPage>
  )
}
