import type { NearSize } from '#catalog/answers.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

/**
 * Names a size near a selected one that more parts have: `513 have .062"` (behavior 6.10). Every page may say it: the reader of
 * sizes isn't loaded for it.
 */
export const nearText = ({ value, count }: NearSize): string =>
  `${formatCount(count)} ${count === 1 ? 'has' : 'have'} ${value}`
