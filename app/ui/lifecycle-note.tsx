import { CodeText, TextLink } from '#app/ui/controls.tsx'
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
        <TextLink to={replacement.url}>
          Go to <CodeText>{replacement.number}</CodeText>
        </TextLink>
      </span>
    )}
  </p>
)
