import { COMPANY } from '#catalogue/company/company.ts'

/** A picture of a slideshow: a file in `product-images/site/`, its texts, and the page that it links to. */
export type SlideText = {
  readonly picture: string
  /** Alternative text for screen readers. */
  readonly alt: string
  readonly caption: string
  readonly path: string
}

/** A specification for the company's parts, with the company's standing. */
type Standard = { readonly number: string; readonly standing: string; readonly text: string }

/** The company's claims. 'Qualified' belongs to MIL-DTL-39024 alone (behavior 2.10). */
export const STANDARDS = [
  {
    number: 'MIL-DTL-39024',
    standing: 'Qualified supplier',
    text: 'Tip jacks for test points, panels and printed circuit boards. The MIL Spec column of the panel jack table states the specification sheet.',
  },
  {
    number: 'MIL-T-55155 (Group A)',
    standing: 'Recognised',
    text: 'Feed-through and standoff terminals, insulated and non-insulated. Older drawings use M55155/ numbers for them.',
  },
  {
    number: 'A-A-59126',
    standing: 'Recognised',
    text: 'The commercial item description for the same terminals. Ours are supplied to it under AA59126/ numbers.',
  },
] as const satisfies readonly Standard[]

/** The texts of the home page. */
export const HOME = {
  eyebrow: 'MIL-DTL-39024 qualified supplier · Made in the USA',
  headline: ['Precision interconnect,', 'down to the thousandth.'],
  lead: 'Jacks, plugs, binding posts and terminals for military and commercial electronics. Over 50 years of turned, molded and plated parts.',
  engineering:
    "Where a standard part doesn't fit, we develop a customized one with you: turned to your drawing, insulated by thermal injection molding, plated in one of nine finishes.",
  about:
    'We have made precision interconnect components in the USA for over 50 years, for engineers who need one that fits and for buyers who need thousands.',
} as const

/** The three pictures of the home page, in their order (behavior 2.1). */
export const HOME_SLIDES = [
  {
    picture: 'slide-1.jpg',
    alt: 'A red banana plug with a gold-plated spring, and a black insulated banana jack',
    caption: 'Banana plugs and jacks',
    path: '/banana/insulated-plugs',
  },
  {
    picture: 'slide-2.jpg',
    alt: 'A red binding post, a panel jack and a blue banana jack',
    caption: 'Binding posts and panel jacks',
    path: '/binding-posts/commercial',
  },
  {
    picture: 'slide-3.jpg',
    alt: 'Four terminals: bare, and insulated in white, blue and red',
    caption: 'Terminals, bare and insulated',
    path: '/terminals/insulated-military',
  },
] as const satisfies readonly SlideText[]

/** The paragraphs of the company profile (behavior 2.4). */
export const PROFILE = [
  `${COMPANY.name} makes precision interconnect components: banana jacks and plugs, binding posts, panel jacks, PC jacks and terminals, with the tooling and hardware to go with them. They have been made in the USA for over 50 years.`,
  'We are a qualified supplier to MIL-DTL-39024. Our components are recognised under MIL-T-55155 (Group A) and A-A-59126. Military and commercial part numbers are side by side in the same tables.',
  'Every part page lists dimensions, materials and finish. If no part fits, send us a sketch, a drawing or an old number: customized engineering solutions are part of our business.',
] as const
