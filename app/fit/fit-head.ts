import type { DescribedPage } from '#app/document/page-head.ts'
import type { FitQuery } from '#catalog/fit/fit-query.ts'
import { CRITERION_NAMES } from '#catalog/fit/fit-text.ts'
import { CRITERIA } from '#catalog/fit/fit-url.ts'

/** Title and description of the fit finder. The canonical address is the empty form; results aren't indexed. */
export function fitHead({ typed }: Pick<FitQuery, 'typed'>): DescribedPage {
  const filled = CRITERIA.filter((criterion) => typed[criterion] !== '')
  const criteria = filled.map((criterion) => `${CRITERION_NAMES[criterion]} ${typed[criterion]}`).join(', ')
  return {
    title: criteria ? `Parts that fit: ${criteria}` : 'Fit finder for boards, holes, wires and plugs',
    description:
      'Find the jacks, plugs, posts and terminals that fit a board thickness, a mounting hole, a wire or a mating plug, with their margins.',
    path: '/fit',
    ...(criteria && { robots: 'noindex, follow' }),
    trail: [{ label: 'Fit finder', path: '/fit' }],
  }
}
