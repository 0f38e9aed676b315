import { Link } from 'react-router'
import type { LifecycleWarning } from '#catalog/part/life/lifecycle.ts'

/** Says that a part is or will be discontinued, with alternatives (behavior 3.13): a banner or a note. */
export const LifecycleNote = ({
  text,
  differs,
  replacement,
  isBanner = false,
}: LifecycleWarning & { isBanner?: boolean }) => (
  <p className={isBanner ? 'notice' : 'tone'} data-tone="warn">
    <span>{`${text}.${differs ? ` What differs: ${differs}.` : ''}`}</span>
    {replacement?.url && (
      <span>
        {' '}
        <Link to={replacement.url} className="text-link">
          Go to{' '}
          <span className="mono" translate="no">
            {replacement.number}
          </span>
        </Link>
      </span>
    )}
  </p>
)
