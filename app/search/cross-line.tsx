import type { CrossReference, SoldPart } from '#catalog/answers.ts'
import { crossText } from '#catalog/side-tables/cross-text.ts'

/** Another maker's number that our part replaces, with differences (behavior 7.19). */
export const CrossLine = ({ cross }: { cross: CrossReference }) => (
  <>
    <span className="fill">
      <span className="hit-number" translate="no">
        {cross.ourNumber}
      </span>
      <span className="hit-family hint">{crossText(cross)}</span>
    </span>
    <span className="badge">Replaces</span>
  </>
)

/** A distributor's number, and our part that it means (behavior 8.15). */
export const SoldLine = ({ sold: { distributor, number, ourNumber } }: { sold: SoldPart }) => (
  <>
    <span className="fill">
      <span className="hit-number" translate="no">
        {ourNumber}
      </span>
      <span className="hit-family hint">{`${distributor} ${number}`}</span>
    </span>
    <span className="badge">Sold as</span>
  </>
)
