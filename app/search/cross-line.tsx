import type { CrossReference } from '#catalog/answers.ts'

/** Another maker's number that a part of ours replaces, with what differs (behavior 7.19). */
export const CrossLine = ({ cross: { maker, number, kind, differs, ourNumber } }: { cross: CrossReference }) => (
  <>
    <span className="fill">
      <span className="hit-number">{ourNumber}</span>
      <span className="hit-family hint">
        {maker} {number}
        {kind && `, ${kind}`}
        {differs && `; differs: ${differs}`}
      </span>
    </span>
    <span className="badge">Replaces</span>
  </>
)
