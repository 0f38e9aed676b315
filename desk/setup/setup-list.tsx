import type { SetupStep } from '#desk/setup/setup-steps.ts'
import { TextLink } from '#desk/ui/controls.tsx'

/** The first steps, each with its link, and a tick if it is done. */
export function SetupList({ steps }: { steps: readonly SetupStep[] }) {
  return (
    <ol className="rows setup-list">
      {steps.map(({ label, text, path, isDone }) => (
        <li key={label} data-done={isDone || undefined}>
          <span className="setup-mark" aria-hidden="true">
            {isDone ? '✓' : ''}
          </span>
          <div>
            <TextLink to={path}>{label}</TextLink>
            <span className="sr-only">{isDone ? ' (done)' : ' (open)'}</span>
            {!isDone && <p className="hint">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** How far it is: '3 of 10 done'. */
export const setupWords = (steps: readonly SetupStep[]): string =>
  `${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`
