import type { SentPart } from '#app/part/part-answer.ts'
import { CodeLink, CodeText } from '#app/ui/controls.tsx'
import { CopyButton, CopyStatus } from '#app/ui/copy-button.tsx'

type Props = Pick<SentPart['part'], 'partNumber' | 'displayName'> & Pick<SentPart, 'alternateNumbers' | 'words'>

export const PartNumber = ({ partNumber, displayName, alternateNumbers, words }: Props) => (
  <header className="cluster part-head">
    <div className="cluster part-title">
      <h1 className="page-title mono" translate="no" aria-live="polite">
        {partNumber}
      </h1>
      <CopyButton number={partNumber} />
    </div>
    <ul className="cluster muted part-numbers">
      <li>{displayName}</li>
      {alternateNumbers.map(({ label, number, url }) => (
        <li key={label}>
          <span className="sr-only">{`${label}: `}</span>
          {url ? (
            <CodeLink to={url}>
              <span>{number}</span>
              <span className="sr-only">, all parts with this number</span>
            </CodeLink>
          ) : (
            <CodeText>{number}</CodeText>
          )}
          <CopyButton number={number} />
        </li>
      ))}
    </ul>
    <p>{words}</p>
    <CopyStatus />
  </header>
)
