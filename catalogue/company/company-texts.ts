import { COMPANY } from '#catalogue/company.ts'

/** A picture of a slideshow: a file of `product-images/site/`, what it shows, and the page that it leads to. */
export type SlideText = {
  readonly picture: string
  /** What the picture shows, for those who don't see it. */
  readonly alt: string
  readonly caption: string
  readonly path: string
}

/** A specification that the company's parts are made to, and how the company stands to it. */
type Standard = { readonly number: string; readonly standing: string; readonly text: string }

/** The company's standing, in the words that it may claim: 'qualified' is for MIL-DTL-39024 alone (DESIGN 6). */
export const STANDARDS = [
  {
    number: 'MIL-DTL-39024',
    standing: 'Qualified supplier',
    text: 'Tip jacks for test points, panels and printed boards. The panel jack table names the sheet in its MIL Spec column.',
  },
  {
    number: 'MIL-T-55155 (Group A)',
    standing: 'Recognised',
    text: 'Feed-through and stand-off terminals, insulated and not. Older drawings call them by M55155/ numbers.',
  },
  {
    number: 'A-A-59126',
    standing: 'Recognised',
    text: 'The commercial item description for the same terminals. Ours are supplied to it under AA59126/ numbers.',
  },
] as const satisfies readonly Standard[]

/** The words of the home page. */
export const HOME = {
  eyebrow: 'MIL-DTL-39024 qualified supplier · Made in the USA',
  headline: ['Precision interconnect,', 'down to the thousandth.'],
  lead: 'Jacks, plugs, binding posts and terminals for military and commercial electronics. Over 50 years of turned, moulded and plated parts.',
  engineering:
    "Where a standard part doesn't fit, we work out a customised one with you: turned to your drawing, insulated by thermal injection molding, plated in one of nine finishes.",
  about:
    'We make precision interconnect components in the USA, and have done so for over 50 years: for engineers who need one that fits, and for buyers who need it by the thousand.',
} as const

/** The three pictures of the home page, in their order (SPEC 2). */
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

/** The company profile: what we make, how we stand, what else we do. */
export const PROFILE = [
  `${COMPANY.name} makes precision interconnect components: banana jacks and plugs, binding posts, panel jacks, PC jacks and terminals, with the tooling and the hardware that go with them. They are made in the USA, and have been for over 50 years.`,
  'We are a qualified supplier to MIL-DTL-39024. Our components are recognised under MIL-T-55155 (Group A) and A-A-59126: a military part and its commercial neighbour stand side by side in the same tables.',
  'Every part has its dimensions, materials and finish on its page. Where none of them fits, send us a sketch, a drawing or an old number: customised engineering solutions are part of the trade.',
] as const
