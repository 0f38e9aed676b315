import type { NearSize } from '#catalog/answers.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

/** Names a size near a selected one: `513 have .062"` (behavior 6.10). Every page loads this, so it reads no sizes. */
export const nearText = ({ value, count }: NearSize): string =>
  `${formatCount(count)} ${count === 1 ? 'has' : 'have'} ${value}`
