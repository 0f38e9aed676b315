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
    text: 'Feed-through and standoff terminals, insulated and non-insulated. The military terminal tables list their M55155/ numbers.',
  },
  {
    number: 'A-A-59126',
    standing: 'Recognised',
    text: 'The commercial item description for these terminals. The military terminal tables list their AA59126/ numbers.',
  },
] as const satisfies readonly Standard[]

/** The texts of the home page. */
export const HOME = {
  eyebrow: 'MIL-DTL-39024 qualified supplier\u00a0· Over 50 years in business',
  headline: ['Precision interconnect,', 'made in the USA.'],
  lead: 'Banana jacks and plugs, binding posts, panel jacks, PC jacks and terminals, for buyers and engineers.',
  engineering:
    'Customized engineering solutions for parts that are not in the catalog: manufacturing, thermal injection molding, electroplating and product testing.',
  about: 'We make precision interconnect components in the USA and have been in business for over 50 years.',
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
  `${COMPANY.name} makes precision interconnect components: banana jacks and plugs, binding posts, panel jacks, PC jacks and terminals, with the tooling and hardware to go with them. They are made in the USA. We have been in business for over 50 years.`,
  'We are a qualified supplier to MIL-DTL-39024. Our components are recognised under MIL-T-55155 (Group A) and A-A-59126.',
  'If no part fits, send us a sketch, a drawing or an old number. We offer customized engineering solutions.',
] as const
