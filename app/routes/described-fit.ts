import type { DescribedPage } from '#app/page-head.ts'
import type { FitQuestion } from '#catalogue/fit/fit-question.ts'
import { CRITERION_NAMES } from '#catalogue/fit/fit-text.ts'
import { CRITERIA } from '#catalogue/fit/fit-url.ts'

/** The fit finder's page. What is asked isn't indexed: its address keeps the page alone. */
export function describedFit({ typed }: Pick<FitQuestion, 'typed'>): DescribedPage {
  const asked = CRITERIA.filter((criterion) => typed[criterion] !== '')
  const told = asked.map((criterion) => `${CRITERION_NAMES[criterion]} ${typed[criterion]}`).join(', ')
  return {
    title: told ? `What fits: ${told}` : 'Fit finder for boards, holes, wires and plugs',
    description:
      'Find the jacks, plugs, posts and terminals that fit a board thickness, a mounting hole, a wire or a mating plug, with the margin.',
    path: '/fit',
    ...(told && { robots: 'noindex, follow' }),
    trail: [{ label: 'Fit finder', path: '/fit' }],
  }
}
