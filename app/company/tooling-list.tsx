import { Link } from 'react-router'
import type { ShownBlock } from '#app/company/page-answer.ts'
import { PartPicture } from '#app/ui/part-picture.tsx'

type Props = Omit<Extract<ShownBlock, { kind: 'documents' }>, 'kind'>

/** Documents about tools, each with its picture (behavior 2.8). */
export function ToolingList({ documents, ask }: Props) {
  return (
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
      {ask && (
        <li className="tooling-ask">
          <div>
            <h2>{ask.title}</h2>
            <p>{ask.text}</p>
            <Link to={ask.path} className="button button-dark">
              {ask.label}
            </Link>
          </div>
        </li>
      )}
    </ul>
  )
}
